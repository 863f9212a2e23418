import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { ownerPages } from './rooms.ts'
import { signIn } from './sign-in.ts'
import { passwords } from './start-server.ts'
import { story } from './story.ts'

const pages = [
  { path: '/image-videos', shows: 'Images / Videos' },
  { path: '/playlists', shows: 'Manage Playlists' },
  { path: '/screens', shows: 'Manage Screens' },
  { path: '/proof-of-play', shows: 'Proof of Play' },
  { path: '/users', shows: 'Manage Users' },
  { path: '/Settings', shows: 'Settings' },
]

for (const scheme of ['light', 'dark'] as const) {
  story(`the platform owner can read and reach the pages in ${scheme} colours`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await signIn(page, server.adminOrigin, { username: 'owner', password: passwords.owner })
    for (const { path, title } of ownerPages) {
      await page.goto(server.adminOrigin + path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    }
    await page.goto(`${server.adminOrigin}/manage-users`)
    await page.getByRole('rowheader').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Screens' })).toBeVisible()
    await expectAccessible(page)
  })

  story(`everyone can read and reach the pages in ${scheme} colours`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(server.origin)
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expectAccessible(page)
    await signIn(page, server.origin)
    for (const { path, shows } of pages) {
      await page.goto(server.origin + path)
      await expect(page.getByRole('heading', { name: shows })).toBeVisible()
      // The welcome screen's content is there from the first start.
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    }
  })
}

async function expectAccessible(page: Page) {
  // Colours on their way from one scheme to the other are nobody's colours.
  await page.evaluate(async () => {
    await document.fonts.ready
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found, `what axe found on ${page.url()}`).toEqual([])
}
