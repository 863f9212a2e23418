import { saveUser } from '@digisigncast/contract/accounts/users'
import type { Action, Area } from '@digisigncast/contract/api/permissions'
import { type Page as BrowserPage, expect } from '@playwright/test'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const password = 'harbour lantern 58'
const emptyPath = '/empty-page'

interface Page {
  area: Area
  path: string
  label: string
  title: string
  /** An action of a page that requires the permission. */
  actions: Partial<Record<Action, RegExp>>
}

const pages: Page[] = [
  {
    area: 'content',
    path: '/image-videos',
    label: 'Image / Videos',
    title: 'Images / Videos',
    actions: { create: /^Upload Media$/, delete: /^Delete red$/ },
  },
  {
    area: 'channels',
    path: '/channels',
    label: 'Channels',
    title: 'Manage Channels',
    actions: { create: /^Create New Channel$/, edit: /^Edit Channel/, delete: /^Delete Café$/ },
  },
  {
    area: 'playlist',
    path: '/playlists',
    label: 'Playlists',
    title: 'Manage Playlists',
    actions: { create: /^Create Playlist$/, edit: /^Edit Playlist/, delete: /^Delete red.jpg$/ },
  },
  {
    area: 'screens',
    path: '/screens',
    label: 'Screens',
    title: 'Manage Screens',
    actions: { create: /^Create New Screen$/, edit: /^Edit Screen/, delete: /^Delete Front door$/ },
  },
  {
    area: 'users',
    path: '/users',
    label: 'Users',
    title: 'Manage Users',
    actions: { create: /^Create User$/, edit: /^Edit noor$/, delete: /^Delete noor$/ },
  },
]

story('a user with one permission sees only the pages and buttons for it', async ({ page: browserPage, server }) => {
  story.setTimeout(240_000)
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['red.jpg'], 4000)
  await operator.channel('main', { Main: [playlist.id] }, 'Café')
  await operator.screen({ name: 'Front door', assignedItems: [playlist.id] })
  const saveManager = async (name: string, permissions: Record<string, Record<string, 0 | 1>>) => {
    const who = { name, username: name, email: `${name}@example.com`, password, confirmPassword: password }
    await operator.call(saveUser, { body: { ...who, role: 'manager', permissions } })
  }
  await saveManager('noor', {})
  const body = '<!doctype html><link rel="icon" href="data:,">'
  await browserPage.route(`**${emptyPath}`, (route) => route.fulfill({ contentType: 'text/html', body }))

  for (const page of pages)
    for (const action of ['view', 'create', 'edit', 'delete'] as const)
      await story.step(`${page.area}: ${action}`, async () => {
        const name = `${page.area}-${action}`
        await saveManager(name, { [page.area]: { view: 1, [action]: 1 } })
        await checkActions(browserPage, server.origin, { username: name, target: page, action })
      })
})

interface ActionCheck {
  username: string
  target: Page
  action: Action
}

async function checkActions(page: BrowserPage, origin: string, { username, target, action }: ActionCheck) {
  await signIn(page, origin, { username, password })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const alsoOpen = target.area === 'screens' ? ['Proof of Play'] : []
  await expect(links).toHaveText(['DigiSignCast', 'Dashboard', target.label, ...alsoOpen])
  if (action === 'view')
    for (const other of pages.filter(({ path }) => path !== target.path)) {
      await page.goto(origin + other.path)
      await expect(page).toHaveURL(`${origin}/dashboard`)
    }
  await page.goto(origin + target.path)
  await expect(page.getByRole('heading', { name: target.title, exact: true })).toBeVisible()
  // The list is loaded, so missing actions are not offered.
  await expect(page.locator('main')).toContainText(/View JPEG|Café|Front door|noor|red\.jpg/)
  for (const [offered, name] of Object.entries(target.actions)) {
    const button = page.getByRole('button', { name })
    if (offered === action) await expect(button.first(), `${username}: ${offered}`).toBeVisible()
    else await expect(button, `${username}: ${offered}`).toHaveCount(0)
  }
  // The next user signs in here. On an empty page, nothing of the console uses the ended session.
  await page.goto(origin + emptyPath)
  await page.evaluate(() => localStorage.clear())
}
