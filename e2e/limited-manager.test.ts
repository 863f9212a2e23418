import { saveUser } from '@digisigncast/contract/accounts/users'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { expect, type Page } from '@playwright/test'
import { operatorOf } from './support/operator.ts'
import { signIn } from './support/sign-in.ts'
import { story } from './support/story.ts'

const password = 'harbour lantern 58'

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

story('a manager who is limited to a tag sees the screens with this tag only', async ({ page, browser, server }) => {
  await prepare(server.origin)
  await signIn(page, server.origin)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Edit mina' }).click()
  const editing = panel(page, 'Edit User')
  await editing.getByRole('radio', { name: 'Only screens with these tags' }).check()
  await editing.getByRole('button', { name: 'Update User' }).click()
  await expect(editing.getByText('Choose at least one tag, or give access to all screens.')).toBeVisible()
  await editing.getByRole('switch', { name: 'Lobby' }).press('Space')
  await editing.getByRole('button', { name: 'Update User' }).click()
  await expect(page.getByRole('row', { name: /mina.*Manager.*Screens: Lobby/ })).toBeVisible()

  const mina = await (await browser.newContext()).newPage()
  await signIn(mina, server.origin, { username: 'mina', password })
  await mina.getByRole('link', { name: 'Screens', exact: true }).click()
  await expect(mina.getByRole('article', { name: 'Counter' })).toBeVisible()
  await expect(mina.getByText('Vault')).toHaveCount(0)
  await expect(mina.getByRole('button', { name: 'Manage Tags' })).toHaveCount(0)
  await story.step('a new screen gets the tag', async () => {
    await mina.getByRole('button', { name: 'Create New Screen' }).click()
    const creating = panel(mina, 'Create Screen')
    await creating.getByRole('textbox', { name: 'Title', exact: true }).fill('Window')
    await expect(creating.getByRole('button', { name: 'Remove Lobby' })).toBeVisible()
    await creating.getByRole('button', { name: 'Add Screen' }).click()
    await expect(mina.getByText('Screen created successfully!')).toBeVisible()
  })
  await story.step('the health wall has the same screens', async () => {
    await mina.goto(`${server.origin}/wall`)
    const tiles = mina.getByRole('list', { name: 'Screens' }).getByRole('button')
    await expect(tiles).toContainText(['Counter', 'Window'])
    await expect(mina.getByRole('button', { name: /^All/ })).toContainText('2')
  })
  await story.step('an entry that also plays elsewhere can be read only', async () => {
    await mina.goto(`${server.origin}/schedule?view=list`)
    await expect(mina.getByText('Counter and 1 screen that you do not manage')).toBeVisible()
    await expect(mina.getByRole('button', { name: 'Delete Breakfast' })).toHaveCount(0)
    await mina.getByRole('button', { name: /^Breakfast/ }).click()
    await expect(panel(mina, 'Edit Entry').getByRole('button', { name: 'Update Entry' })).toBeDisabled()
  })
  await story.step('a playlist that also plays elsewhere is copied, and the copy is changed', async () => {
    await mina.goto(`${server.origin}/playlists`)
    const shared = mina.getByRole('article', { name: 'Lobby menu', exact: true })
    await expect(shared.getByRole('button', { name: 'Show on screens…' })).toBeVisible()
    await expect(shared.getByRole('button', { name: 'Edit Playlist' })).toHaveCount(0)
    await shared.getByRole('button', { name: 'Make a Copy' }).click()
    await expect(
      mina.getByText('Playlist copied successfully! It plays on one screen in place of the original.'),
    ).toBeVisible()
    const copy = mina.getByRole('article', { name: 'Copy of Lobby menu' })
    await expect(copy.getByRole('button', { name: 'Edit Playlist' })).toBeVisible()
    await expect(copy.getByRole('button', { name: 'Make a Copy' })).toHaveCount(0)
    await expect(shared.getByRole('button', { name: 'Edit Playlist' })).toHaveCount(0)
  })
  await story.step('a wider limit applies to the open page', async () => {
    await mina.goto(`${server.origin}/screens`)
    await expect(mina.getByRole('article', { name: 'Window' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit mina' }).click()
    await editing.getByRole('radio', { name: 'All screens' }).check()
    await editing.getByRole('button', { name: 'Update User' }).click()
    await expect(mina.getByRole('article', { name: 'Vault door' })).toBeVisible()
  })
  await mina.context().close()
})

/** A manager, a screen with the tag Lobby, another one, and an entry that plays on both. */
async function prepare(origin: string) {
  const { call } = await operatorOf(origin)
  const all = { view: 1, create: 1, edit: 1, delete: 1 } as const
  const who = { name: 'mina', username: 'mina', email: 'mina@example.com', password, confirmPassword: password }
  await call(saveUser, {
    body: { ...who, role: 'manager', permissions: { screens: all, schedules: all, playlist: all } },
  })
  const { data: tag } = await call(saveTag, { body: { name: 'Lobby' } })
  const { data: menu } = await call(savePlaylist, { body: { name: 'Lobby menu' } })
  const assignedItems = [menu.id]
  const counter = await call(saveScreen, { body: { name: 'Counter', tag_ids: [tag.id], assignedItems } })
  const vault = await call(saveScreen, { body: { name: 'Vault door', assignedItems } })
  const { data: playlist } = await call(savePlaylist, { body: { name: 'Breakfast menu' } })
  await call(saveScheduleEntry, {
    body: {
      name: 'Breakfast',
      color: 'teal',
      priority: 'normal',
      rule: { days: ['mon'], from: '06:00', until: '10:00' },
      content_type: 'playlist',
      content_ids: [playlist.id],
      screen_ids: [counter.data.id, vault.data.id],
    },
  })
}
