import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/accessible.ts'
import { customerDetailPages, customerPages, type DetailPage, ownerDetailPages, ownerPages } from './support/pages.ts'
import { fillPlatform } from './support/platform-data.ts'
import { fillAccount } from './support/sample-data.ts'
import { signIn } from './support/sign-in.ts'
import { passwords } from './support/start-server.ts'
import { story } from './support/story.ts'
import { visit, visitDetailPage } from './support/visit.ts'

const owner = { username: 'owner', password: passwords.owner }

story('the pages of the platform owner are accessible', async ({ page, server }) => {
  story.setTimeout(400_000)
  await page.goto(server.origin)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await signIn(page, server.adminOrigin, owner)
  await story.step('with an empty account', () => readAll(page, server.adminOrigin, ownerPages, []))
  await story.step('with sample data', async () => {
    await fillAccount(server.origin)
    await fillPlatform(server.origin)
    await readAll(page, server.adminOrigin, ownerPages, ownerDetailPages)
  })
})

story('the pages of a customer are accessible', async ({ page, server }) => {
  story.setTimeout(400_000)
  await fillAccount(server.origin)
  await fillPlatform(server.origin)
  await signIn(page, server.origin)
  await readAll(page, server.origin, customerPages, customerDetailPages)
})

async function readAll(
  page: Page,
  origin: string,
  pages: readonly { path: string; title: string }[],
  detailPages: readonly DetailPage[],
) {
  for (const one of pages) {
    await visit(page, origin, one)
    await expectAccessibleInBoth(page)
  }
  for (const detail of detailPages) {
    await visitDetailPage(page, origin, detail)
    await expectAccessibleInBoth(page)
  }
}
