import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import type { Action, Area } from '@digisigncast/contract/api/permissions'
import { type Page as BrowserPage, expect } from '@playwright/test'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const password = 'harbour lantern 58'

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
  const saveManager = async (name: string, permissions: Permissions, userID?: string) => {
    const who = {
      name,
      username: name,
      email: `${name}@example.com`,
      ...(userID ? { userID } : { password, confirmPassword: password }),
    }
    await operator.call(saveUser, { body: { ...who, role: 'manager', permissions } })
  }
  await saveManager('noor', {})
  await saveManager('manager', { content: { view: 1 } })
  const { data } = await operator.call(listUsers, { query: { search: 'manager' } })
  const id = data.find(({ username }) => username === 'manager')?.id
  await signIn(browserPage, server.origin, { username: 'manager', password })

  for (const page of pages)
    for (const action of ['view', 'create', 'edit', 'delete'] as const)
      await story.step(`${page.area}: ${action}`, async () => {
        // An open page would ask for what it may no longer read.
        await browserPage.goto('about:blank')
        await saveManager('manager', { [page.area]: { view: 1, [action]: 1 } }, id)
        await checkActions(browserPage, server.origin, { target: page, action })
      })
})

story(
  'a permission that was revoked while the console was closed is not used',
  { tag: '@quick' },
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const mina = { name: 'Mina', username: 'mina', email: 'mina@example.com', role: 'manager' as const }
    const screens = { screens: { view: 1 }, users: { view: 1 } } as const
    await operator.call(saveUser, { body: { ...mina, password, confirmPassword: password, permissions: screens } })
    await signIn(page, server.origin, { username: 'mina', password })
    await page.goto('about:blank')
    const { data } = await operator.call(listUsers, { query: { search: 'mina' } })
    await operator.call(saveUser, { body: { ...mina, userID: data[0]?.id, permissions: { users: { view: 1 } } } })

    const permissions = Promise.withResolvers<void>()
    await page.route('**/api/v1/me', async (route) => {
      await permissions.promise
      await route.continue()
    })
    await page.goto(`${server.origin}/users`)
    const bell = page.getByRole('link', { name: /^Alerts: / })
    await expect(bell).toBeVisible()
    // Time for calls of the bell, which the server would refuse.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    permissions.resolve()
    await expect(bell).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Manage Users', exact: true })).toBeVisible()
  },
)

type Permissions = Record<string, Record<string, 0 | 1>>

/** Further pages of an area. */
const alsoOpen: Partial<Record<string, string[]>> = { screens: ['Proof of Play'] }

interface ActionCheck {
  target: Page
  action: Action
}

async function checkActions(page: BrowserPage, origin: string, { target, action }: ActionCheck) {
  await page.goto(origin + target.path)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['DigiSignCast', 'Dashboard', target.label, ...(alsoOpen[target.area] ?? [])])
  if (action === 'view') {
    // The next page of the list: each one is refused once.
    const other = pages[(pages.indexOf(target) + 1) % pages.length]
    await page.goto(origin + (other?.path ?? ''))
    await expect(page).toHaveURL(`${origin}/dashboard`)
    await page.goto(origin + target.path)
  }
  await expect(page.getByRole('heading', { name: target.title, exact: true })).toBeVisible()
  // The list is loaded, so missing actions are not offered.
  await expect(page.locator('main')).toContainText(/View (Unused|In 1 playlist)|Café|Front door|noor|red\.jpg/)
  for (const [offered, name] of Object.entries(target.actions)) {
    const button = page.getByRole('button', { name })
    if (offered === action) await expect(button.first(), `${target.area} ${action}: ${offered}`).toBeVisible()
    else await expect(button, `${target.area} ${action}: ${offered}`).toHaveCount(0)
  }
}
