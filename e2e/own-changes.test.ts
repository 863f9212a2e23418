import { Hint, livePath } from '@digisigncast/contract/events/hints'
import { expect, type Page } from '@playwright/test'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const live = new RegExp(`${livePath}$`)

/** Counts the requests of these paths from now on. */
function counting(page: Page, ...paths: string[]) {
  const counts = Object.fromEntries(paths.map((path) => [path, 0]))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    for (const path of paths) if (pathname === `/api/v1/${path}`) counts[path] = (counts[path] ?? 0) + 1
  })
  return counts
}

/** Its form shows media, which say in how many playlists they are. */
async function createPlaylist(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name: 'Create Playlist' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Create Playlist' })
  await panel.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
  const counts = counting(page, 'playlists', 'get-user-media')
  await panel.getByRole('button', { name: 'Add Playlist' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  return counts
}

story(
  'a change is fetched once, and its own hint fetches nothing again',
  { tag: '@quick' },
  async ({ page, server }) => {
    const own = Promise.withResolvers<Hint>()
    let announce = () => {}
    await page.routeWebSocket(live, (toPage) => {
      toPage.connectToServer().onMessage((message) => {
        const hint = Hint.safeParse(JSON.parse(String(message))).data
        if (hint?.type === 'playlists.changed') own.resolve(hint)
        toPage.send(message)
      })
      announce = () => toPage.send(JSON.stringify({ type: 'announcements.changed' }))
    })
    await signIn(page, server.origin, { path: '/playlists' })
    const counts = await createPlaylist(page, 'Counted once')
    expect((await own.promise).tab).toBeDefined()

    // The next hint is fetched with, or after, all that came before it.
    const announced = page.waitForResponse(/announcements\/current$/)
    announce()
    await announced
    expect(counts).toEqual({ playlists: 1, 'get-user-media': 1 })
  },
)

story('without hints, a change is fetched once, too', async ({ page, server }) => {
  await page.routeWebSocket(live, (socket) => void socket.close())
  await signIn(page, server.origin, { path: '/playlists' })
  expect(await createPlaylist(page, 'Counted offline')).toEqual({ playlists: 1, 'get-user-media': 1 })
})
