import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { customerDetailPages, customerPages, type DetailPage, ownerDetailPages, ownerPages } from './pages.ts'
import { fillPlatform } from './platform-data.ts'
import { fillAccount } from './sample-data.ts'
import { signIn } from './sign-in.ts'
import { passwords } from './start-server.ts'
import { story } from './story.ts'
import { visit, visitDetailPage } from './visit.ts'

const owner = { username: 'owner', password: passwords.owner }

for (const scheme of ['light', 'dark'] as const)
  story(`pages are accessible in ${scheme} colors`, async ({ page, server }) => {
    story.setTimeout(400_000)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(server.origin)
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expectAccessible(page)
    await story.step('with an empty account', async () => {
      await signIn(page, server.adminOrigin, owner)
      await readAll(page, server.adminOrigin, ownerPages, [])
    })
    await story.step('with sample data', async () => {
      await fillAccount(server.origin)
      await fillPlatform(server.origin)
      await readAll(page, server.adminOrigin, ownerPages, ownerDetailPages)
      await signIn(page, server.origin)
      await readAll(page, server.origin, customerPages, customerDetailPages)
    })
  })

async function readAll(
  page: Page,
  origin: string,
  pages: readonly { path: string; title: string }[],
  detailPages: readonly DetailPage[],
) {
  for (const one of pages) {
    await visit(page, origin, one)
    await expectAccessible(page)
  }
  for (const detail of detailPages) {
    await visitDetailPage(page, origin, detail)
    await expectAccessible(page)
  }
}
