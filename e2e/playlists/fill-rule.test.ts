import { saveFolder } from '@digisigncast/contract/content/media'
import { getPlaylist, listPlaylists } from '@digisigncast/contract/content/playlists'
import { expect } from '@playwright/test'
import { expectAccessibleInBoth, expectFits } from '../support/accessible.ts'
import { colorOn } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a playlist fills itself by a rule, and displays play what is added later', async ({ page, server, context }) => {
  const { call, screen, upload } = await operatorOf(server.origin)
  const { id: folderId } = (await call(saveFolder, { body: { name: 'Menu' } })).data
  await upload('red.jpg')
  await signIn(page, server.origin, { path: '/playlists' })
  await page.getByRole('button', { name: 'Create Playlist' }).click()
  const panel = page.getByRole('dialog', { name: 'Create Playlist' })
  await panel.getByLabel('Title', { exact: false }).first().fill('Lunch')
  await panel.getByLabel('Fill by rule').click()

  await story.step('the panel says what the rule finds', async () => {
    await expect(panel.getByText(/media items match now/)).toBeVisible()
    await panel.getByLabel('Title contains').fill('RED')
    await expect(panel.getByText('1 media item matches now.')).toBeVisible()
    await panel.getByLabel('Title contains').fill('green')
    await expect(panel.getByText('Nothing in the library matches now.')).toBeVisible()
    await expectAccessibleInBoth(page, '[role=dialog]', 'the rule of a playlist')
  })
  await story.step('a wrong number is refused at its field, and nothing is lost', async () => {
    await panel.getByLabel('At most').fill('0')
    await panel.getByRole('button', { name: 'Add Playlist' }).click()
    await expect(panel.getByText('A rule adds 1 to 500 items.')).toBeVisible()
    await expect(panel.getByLabel('At most')).toBeFocused()
    await expect(panel.getByLabel('Title contains')).toHaveValue('green')
    await panel.getByLabel('At most').fill('20')
    await panel.getByRole('button', { name: 'Add Playlist' }).click()
    await expect(panel).toBeHidden()
  })

  const { data } = await call(listPlaylists, { query: { search: 'Lunch' } })
  const id = data[0]?.id ?? ''
  const row = page.getByRole('article', { name: 'Lunch', exact: true })
  await story.step('the playlist says its rule, and new media appear without a further step', async () => {
    await page.goto(`${server.origin}/playlists?open=${id}`)
    await expect(row).toContainText('Fills itself with media with “green” in the title; by title, at most 20.')
    const { code } = await screen({ name: 'Counter', assignedItems: [id] })
    const display = await context.newPage()
    await display.goto(`${server.origin}/player/${code}/view`)
    await upload('green.png')
    await expect(row.getByRole('button', { name: 'Settings of green' })).toBeVisible()
    await expect.poll(() => colorOn(display), { timeout: 30_000 }).toBe('green')
    await display.close()
  })
  await story.step('an item of the rule cannot be removed, and is marked', async () => {
    await expect(row.getByRole('button', { name: 'Remove green' })).toBeHidden()
    await expect(row.getByText('By the rule of the playlist')).toBeAttached()
    await expectFits(page, 'main')
  })
  await story.step('another rule replaces it; without one, the items stay', async () => {
    await row.getByRole('button', { name: 'Edit Playlist' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Playlist' })
    // Its last part: what is loaded after it would move the list of folders out of view.
    await expect(edit.getByText('1 media item matches now.')).toBeVisible()
    await edit.getByRole('combobox', { name: 'Folders' }).click()
    await page.getByRole('option', { name: 'Menu' }).click()
    await edit.getByRole('button', { name: 'Update Playlist' }).click()
    await expect(row).toContainText('media in “Menu”, with “green” in the title')
    const stored = async () => (await call(getPlaylist, { params: { playlistID: id } })).data
    expect(await stored()).toMatchObject({ contents: [], fill_rule: { folder_ids: [folderId] } })
    await row.getByRole('button', { name: 'Edit Playlist' }).click()
    await edit.getByLabel('Fill by rule').click()
    await edit.getByRole('button', { name: 'Update Playlist' }).click()
    await expect(edit).toBeHidden()
    expect((await stored()).fill_rule).toBeNull()
  })
})
