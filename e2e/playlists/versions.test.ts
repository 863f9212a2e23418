import { deleteMedia } from '@digisigncast/contract/content/media'
import { getPlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect } from '@playwright/test'
import { expectAccessibleInBoth, expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a change of a playlist is undone, and an earlier version compared and restored', async ({ page, server }) => {
  const { call, playlist } = await operatorOf(server.origin)
  const { id, name } = await playlist(['red.jpg', 'green.png', 'blue.webp'], 4000)
  const stored = async () => (await call(getPlaylist, { params: { playlistID: id } })).data
  const items = async () => (await stored()).contents.map(({ media }) => media.title)
  const [red, green] = (await stored()).contents
  await signIn(page, server.origin, { path: `/playlists?open=${id}` })
  const row = page.getByRole('article', { name, exact: true })

  await story.step('a saved change is undone by the button of its message', async () => {
    await row.getByRole('button', { name: 'Edit Playlist' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Playlist' })
    await panel.getByRole('textbox', { name: 'Title' }).fill('Wrong name')
    await panel.getByRole('button', { name: 'Update Playlist' }).click()
    await expect(page.getByRole('article', { name: 'Wrong name' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(row).toBeVisible()
    expect((await stored()).name).toBe(name)
  })
  await story.step('versions say who changed what, in words and pictures', async () => {
    await call(savePlaylist, {
      body: {
        playlistID: id,
        name,
        items: [{ id: green?.id ?? '', mediaId: green?.media_id ?? '', durationMs: 9000 }],
      },
    })
    await call(deleteMedia, { body: { media_id: red?.media_id ?? '' } })
    await row.getByRole('button', { name: 'Versions' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Versions' })
    await expect(panel.getByRole('listitem').first()).toContainText('Current')
    await expect(panel.getByRole('listitem').first()).toContainText(
      '2 items removed · Duration of “green”: default → 9 s',
    )
    await panel.getByRole('button', { name: /Undone/ }).press('Enter')
    await expect(panel).toContainText('“red” is deleted or not shared with you, and is left out.')
    await expect(panel.getByRole('img', { name: 'blue' })).toBeVisible()
    await expectFits(page, '[role=dialog]')
  })
  await story.step('a version is restored after a question, and is a new one', async () => {
    const panel = page.getByRole('dialog', { name: 'Versions' })
    await panel.getByRole('button', { name: 'Restore', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Restore “${name}”?` })
    await expect(question).toContainText('It is not shown on any screen.')
    await expect(question).toContainText('2 items added')
    await expectAccessibleInBoth(page, '[role=dialog]', 'the question before a restore')
    await question.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Restored successfully!')).toBeVisible()
    await expect(panel).toBeHidden()
    expect(await items()).toEqual(['green', 'blue'])
    await row.getByRole('button', { name: 'Versions' }).click()
    await expect(panel.getByRole('listitem').first()).toContainText('Restored')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
})
