import { login } from '@digisigncast/contract/accounts/session'
import { listMedia } from '@digisigncast/contract/content/media'
import { deletePlaylist, getPlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteTag, saveTag } from '@digisigncast/contract/content/tags'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectFits } from '../support/accessible.ts'
import { apiClientOf } from '../support/api-client.ts'
import { signIn } from '../support/sign-in.ts'
import { passwords } from '../support/start-server.ts'
import { story } from '../support/story.ts'

// A name that is taken.
story.use({ expectedNoise: [/status of 409/] })

story(
  'a deleted media item comes back into its playlist by Undo and from the recycle bin',
  { tag: '@quick' },
  async ({ page, server }) => {
    const api = apiClientOf(server.origin)
    const { data } = await api.call(login, { body: { login: 'admin', password: passwords.admin } })
    api.use((data as { access_token: string }).access_token)
    const [one, two] = (await api.call(listMedia, { query: {} })).data
    if (!one || !two) throw new Error('There are no sample media.')
    const ids = [two.id, one.id, two.id]
    const playlist = (await api.call(savePlaylist, { body: { name: 'Menu', media_ids: ids } })).data
    const items = async () =>
      (await api.call(getPlaylist, { params: { playlistID: playlist.id } })).data.contents.map((item) => item.media_id)

    await signIn(page, server.origin)
    await story.step('the question says how long it can be restored; Undo works by keyboard', async () => {
      await remove(page, one.title)
      await expect.poll(items).toEqual([two.id, two.id])
      const undo = page.getByRole('button', { name: 'Undo' })
      await undo.focus()
      await expectAccessibleInBoth(page)
      await undo.press('Enter')
      await expect(page.getByText('Restored successfully!')).toBeVisible()
      expect(await items()).toEqual(ids)
    })
    await story.step('deleted again, it is restored from the recycle bin', async () => {
      await remove(page, one.title)
      await page.getByRole('link', { name: 'Recycle Bin' }).click()
      const row = page.getByRole('row').filter({ hasText: one.title })
      await expect(row).toContainText('Media item')
      await expect(row).toContainText('30 days')
      await row.getByRole('checkbox').check()
      await expectFits(page, 'main')
      await row.getByRole('checkbox').uncheck()
      await row.getByRole('button', { name: `Restore ${one.title}` }).click()
      await expect(page.getByText('The recycle bin is empty.')).toBeVisible()
      expect(await items()).toEqual(ids)
    })
    await story.step('a taken name is asked about', async () => {
      const tag = (await api.call(saveTag, { body: { name: 'Lobby' } })).data
      await api.call(deleteTag, { body: { id: tag.id } })
      await api.call(saveTag, { body: { name: 'Lobby' } })
      await page.getByRole('button', { name: 'Restore Lobby' }).click()
      const dialog = page.getByRole('dialog', { name: 'Restore “Lobby”' })
      await expect(dialog).toContainText('Another tag has the name “Lobby” now.')
      await expectAccessibleInBoth(page, '[role=dialog]')
      await dialog.getByLabel('Name').fill('Lobby of old')
      await page.keyboard.press('Enter')
      await expect(page.getByText('The recycle bin is empty.')).toBeVisible()
    })
    await story.step('what is not wanted any more is deleted for good, after a question', async () => {
      await api.call(deletePlaylist, { body: { playlistID: playlist.id } })
      await page.getByRole('checkbox', { name: 'Select Menu' }).check()
      await page.getByRole('button', { name: 'Delete now' }).click()
      const question = page.getByRole('dialog')
      await expect(question).toContainText('This cannot be undone.')
      await question.getByRole('button', { name: 'Delete now' }).click()
      await expect(page.getByText('The recycle bin is empty.')).toBeVisible()
    })
  },
)

/** Deletes a media item in the library. */
async function remove(page: Page, title: string) {
  await page.goto(new URL('/image-videos', page.url()).href)
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('You can restore it for 30 days.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('File deleted successfully!')).toBeVisible()
}
