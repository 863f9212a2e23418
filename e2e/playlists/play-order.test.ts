import { getManifest, type Manifest } from '@digisigncast/contract/content/manifest'
import { getPlaylist, type Playlist, updateItem } from '@digisigncast/contract/content/playlists'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

story('a playlist shuffles, and an item plays more often, with limits', { tag: '@quick' }, async ({ page, server }) => {
  const { call, playlist, screen, upload } = await operatorOf(server.origin)
  const { id, name } = await playlist(['red.jpg', 'green.png', 'blue.webp'], 4000)
  const stored = async () => (await call(getPlaylist, { params: { playlistID: id } })).data
  await signIn(page, server.origin, { path: `/playlists?open=${id}` })
  const row = page.getByRole('article', { name, exact: true })
  const playOrder = row.getByRole('button', { name: 'Play order' })
  await expect(row.getByRole('button', { name: 'Settings of red' })).toBeVisible()
  await expect(playOrder).toBeHidden()

  await story.step('shuffle it, by keyboard', async () => {
    await row.getByRole('button', { name: 'Edit Playlist' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Playlist' })
    await panel.getByRole('radio', { name: 'In order' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel.getByRole('radio', { name: 'Shuffle' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await expect(row).toContainText('0:12, shuffled')
  })
  await story.step('a wrong value is refused at its field, and nothing is lost', () => refuseZero(page, row, stored))
  await story.step('an item has a weight and limits', async () => {
    const panel = page.getByRole('dialog', { name: 'Item Settings' })
    await panel.getByLabel('Plays in a round').fill('2')
    await panel.getByLabel('Most plays a day').fill('1500')
    await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await expectMarks(row)
    await expect(row).toContainText('0:16, shuffled')
  })
  await story.step('they stay when items are moved and added', async () => {
    await row.getByRole('button', { name: 'Move red', exact: true }).focus()
    await page.keyboard.press('Space')
    const status = row.getByRole('status')
    await expect(status.filter({ hasText: 'Picked up red.' })).toBeAttached()
    const moved = page.waitForResponse((answer) => answer.url().includes('reorder') && answer.ok())
    // The first key can be too early. At the end of the list it changes nothing.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(status.filter({ hasText: 'red is now number 3 of 3.' })).toBeAttached({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Space')
    await moved
    await upload('photo.jpg')
    await row.getByRole('button', { name: 'Edit Playlist' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Playlist' })
    await panel.getByRole('button', { name: 'photo' }).click()
    await panel.getByRole('button', { name: 'Update Playlist' }).click()
    await expect(panel).toBeHidden()
    await expectMarks(row)
    const { contents } = await stored()
    expect(contents.map(({ media, weight, max_per_hour: most }) => [media.title, weight, most])).toEqual([
      ['green', 1, null],
      ['blue', 1, null],
      ['red', 2, 4],
      ['photo', 1, null],
    ])
  })
  await story.step('the next ten items are those that displays play', async () => {
    await playOrder.press('Enter')
    await expect(playOrder).toHaveAttribute('aria-expanded', 'true')
    const order = row.getByRole('region', { name: 'Play order' })
    const { id: screenID } = await screen({ data_type: 'playlist', assignedItems: [id] })
    const titles = titlesOf(await call(getManifest, { params: { screenID } }))
    expect(titles).toHaveLength(10)
    await expect(order.getByRole('listitem')).toContainText(titles)
    expect(titles.filter((title, index) => title === titles[index - 1])).toEqual([])
    await expect(order.getByText('Round 2')).toBeVisible()
    await expect(order).toContainText('Displays continue from where they are: they can be in another round.')
  })
  await story.step('a playlist of which each item is limited has a hint', async () => {
    const hint = row.getByText('When all items have reached their limits, this playlist shows nothing')
    await expect(hint).toBeHidden()
    for (const item of (await stored()).contents) await call(updateItem, { body: { itemID: item.id, max_per_day: 20 } })
    await expect(hint).toBeVisible()
    await expectFits(page, 'article[data-open]')
  })
})

/** Leaves the panel of the item open, with the value that is in range. */
async function refuseZero(page: Page, row: Locator, stored: () => Promise<Playlist>) {
  await row.getByRole('button', { name: 'Settings of red' }).click()
  const panel = page.getByRole('dialog', { name: 'Item Settings' })
  const weight = panel.getByLabel('Plays in a round')
  await expect(weight).toHaveValue('1')
  await panel.getByLabel('Most plays an hour').fill('4')
  await weight.fill('0')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(weight).toHaveAccessibleDescription('An item plays 1 to 10 times in a round.')
  await expect(weight).toBeFocused()
  await expect(panel.getByRole('group', { name: 'How often' })).toHaveAccessibleDescription(
    'Counted on each screen, also without a network.',
  )
  await expect(weight).toHaveValue('0')
  await expect(panel.getByLabel('Most plays an hour')).toHaveValue('4')
  expect((await stored()).contents[0]).toMatchObject({ weight: 1, max_per_hour: null })
}

async function expectMarks(row: Locator) {
  const tile = row.getByRole('listitem').filter({ has: row.page().getByRole('button', { name: 'Settings of red' }) })
  await expect(tile).toContainText('× 2')
  for (const text of [
    'Plays 2 times in a round',
    'Plays at most 4 times an hour on each screen',
    'Plays at most 1,500 times a day on each screen',
  ])
    await expect(tile.getByText(text)).toBeAttached()
}

/** The titles of the first ten items that a display plays. */
function titlesOf({ scenes }: Manifest): string[] {
  const region = scenes[0]?.regions[0]
  const { items = [], rounds = { seed: '', parts: [] } } = region ?? {}
  const titles = new Map(items.map((item) => [item.id, item.title ?? '']))
  const played = [0, 1].flatMap((round) => expandPlaylist(rounds, round))
  return played.map((item) => titles.get(item) ?? '').slice(0, 10)
}
