import { type Manifest, readPreview } from '@digisigncast/contract/content/manifest'
import { deletePlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { openPreview } from '@digisigncast/contract/previews/previews'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { expect, type Page } from '@playwright/test'
import { expectFits } from '../support/accessible.ts'
import { operatorOf } from '../support/operator.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'

/** The preview that is open in the console. */
function previewIn(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: `Preview of ${name}` })
  const frame = page.frameLocator(`iframe[title="Preview of ${name}"]`)
  const [html, display] = [frame.locator('html'), frame.locator('#display')]
  return {
    dialog,
    html,
    button: (label: string) => dialog.getByRole('button', { name: label, exact: true }),
    shows: async (title: string) => {
      await expect(dialog.getByText(title, { exact: true })).toBeVisible()
      await expect(html).toHaveAttribute('data-state', 'playing')
    },
    size: () => display.evaluate((element) => [element.clientWidth, element.clientHeight]),
    /** By how much its clock advances in some frames of the page, and how long they take (ms). */
    pace: () =>
      display.evaluate(async () => {
        // The clock of the page is replaced; that of documents is not.
        const now = () => [performance.now(), Number(document.timeline.currentTime)] as const
        const [from, since] = now()
        for (let left = 20; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve))
        const [to, until] = now()
        return { ms: to - from, realMs: until - since }
      }),
  }
}

story('a playlist plays in a preview, in the order of displays', async ({ page, server }) => {
  const { call, playlist } = await operatorOf(server.origin)
  const { id, name, media } = await playlist(['red.jpg', 'green.png', 'blue.webp'], 60_000)
  const body = { name, playlistID: id, media_ids: media.map((one) => one.id), slide_duration: 60_000 }
  await call(savePlaylist, { body: { ...body, order: 'shuffle' } })
  const { url } = await call(openPreview, { body: { playlist_id: id } })
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket') ?? ''
  const [first = '', second = '', third = '', fourth = ''] = titlesOf(await call(readPreview, { body: { ticket } }))
  expect(new Set([first, second, third]).size).toBe(3)
  await signIn(page, server.origin, { path: '/playlists' })
  const opener = page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Preview' })
  const preview = previewIn(page, name)
  const { dialog, button } = preview

  await story.step('it shows what displays show first', async () => {
    await opener.click()
    await preview.shows(first)
    await expect(dialog).toContainText(`1 of 3 · Next: ${second}`)
  })
  await story.step('next and back, also into the next round', async () => {
    await button('Next').click()
    await preview.shows(second)
    await page.keyboard.press('ArrowRight')
    await preview.shows(third)
    await expect(dialog).toContainText(`3 of 3 · Next: ${fourth}`)
    await button('Next').click()
    await preview.shows(fourth)
    await page.keyboard.press('ArrowLeft')
    await preview.shows(third)
  })
  await story.step('it pauses, and shows another item while it is paused', async () => {
    await button('Pause').click()
    await expect(button('Play')).toBeFocused()
    await expect.poll(async () => (await preview.pace()).ms).toBe(0)
    await button('Back').click()
    await preview.shows(second)
    await expect(dialog).toContainText('2 of 3')
    await expect.poll(async () => (await preview.pace()).ms).toBe(0)
    await button('Play').focus()
    await page.keyboard.press('Space')
    await expect(button('Pause')).toBeVisible()
    await expect.poll(async () => (await preview.pace()).ms).toBeGreaterThan(0)
  })
  await story.step('it is four times as fast', async () => {
    await button('Speed × 4').click()
    await expect(button('Speed × 4')).toHaveAttribute('aria-pressed', 'true')
    const { ms, realMs } = await preview.pace()
    expect(ms / realMs).toBeGreaterThan(3)
    expect(ms / realMs).toBeLessThan(5)
    await button('Speed × 4').click()
  })
  await story.step('it has the size of the chosen display', async () => {
    expect(await preview.size()).toEqual([1920, 1080])
    await dialog.getByRole('combobox', { name: 'Size of the display' }).selectOption('portrait')
    await expect.poll(preview.size).toEqual([1080, 1920])
    await expectFits(page, '[role=dialog]')
  })
  await story.step('Escape closes it, and the focus returns', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

/** The titles of the first rounds. */
function titlesOf({ scenes }: Manifest): string[] {
  const region = scenes[0]?.regions[0]
  const list = region?.rounds
  if (!list) throw new Error('The playlist has no rounds.')
  const titles = new Map(region.items.map((item) => [item.id, item.title]))
  return [0, 1].flatMap((round) => expandPlaylist(list, round)).map((item) => titles.get(item) ?? '')
}

story.use({ expectedNoise: [/status of 404 .*\/previews\/open/] })

story(
  'a preview says what is not saved, what is empty, and what is gone',
  { tag: '@quick' },
  async ({ page, server }) => {
    const { call, playlist } = await operatorOf(server.origin)
    const { id, name } = await playlist(['red.jpg'], 4000)
    await call(savePlaylist, { body: { name: 'Nothing yet', media_ids: [] } })
    await signIn(page, server.origin, { path: '/playlists' })
    const row = (title: string) => page.getByRole('article', { name: title, exact: true })

    await story.step('an empty playlist', async () => {
      await row('Nothing yet').getByRole('button', { name: 'Preview' }).click()
      const { dialog } = previewIn(page, 'Nothing yet')
      await expect(dialog.getByText('This playlist is empty.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
    const panel = page.getByRole('dialog', { name: 'Edit Playlist' })
    await story.step('unsaved changes', async () => {
      await row(name).getByRole('button', { name: 'Edit Playlist' }).click()
      await panel.getByRole('textbox', { name: 'Title' }).fill('Another name')
      await panel.getByRole('button', { name: 'Preview' }).click()
      const preview = previewIn(page, name)
      await preview.shows('red')
      await expect(preview.dialog).toContainText('Changes that are not saved are not shown.')
      await page.keyboard.press('Escape')
      await expect(preview.dialog).toBeHidden()
      await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Another name')
    })
    await story.step('a playlist that was deleted meanwhile', async () => {
      await call(deletePlaylist, { body: { playlistID: id } })
      await panel.getByRole('button', { name: 'Preview' }).click()
      const { dialog } = previewIn(page, name)
      await expect(dialog.getByRole('alert')).toContainText('playlist')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('alert')).toContainText('playlist')
    })
  },
)

story('a screen shows what hangs there at a time, and a channel its regions', async ({ page, server }) => {
  const { call, channel, playlist, screen, upload } = await operatorOf(server.origin)
  const logo = await upload('green.png')
  const [usual, lunch] = [await playlist(['red.jpg', 'green.png'], 60_000), await playlist(['blue.webp'], 4000)]
  const { id: screenId, name } = await screen({
    name: 'Counter',
    time_zone: 'America/New_York',
    rotation: 90,
    data_type: 'playlist',
    assignedItems: [usual.id],
    overlays: [{ content_kind: 'media', content_id: logo.id, x: 75, y: 0, width: 25, height: 20 }],
  })
  const every = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  await call(saveScheduleEntry, {
    body: {
      name: 'Lunch',
      color: 'blue',
      priority: 'normal',
      rule: { days: [...every], from: '11:00', until: '14:00' },
      content_type: 'playlist',
      content_ids: [lunch.id],
      screen_ids: [screenId],
      tag_ids: [],
    },
  })
  const wall = await channel('main', { Main: [usual.id] }, 'Wall')
  await signIn(page, server.origin)

  await story.step('the slider of a screen', async () => {
    await page.goto(`${server.origin}/screens/${screenId}`)
    await page.getByRole('button', { name: 'Preview Screen' }).click()
    const preview = previewIn(page, name)
    const { dialog } = preview
    const slider = dialog.getByRole('slider', { name: 'Time of day' })
    await slider.fill('690')
    await expect(dialog).toContainText(', 11:30')
    await preview.shows('blue')
    await slider.fill('840')
    await preview.shows('red')
    await expect(dialog.locator('iframe').contentFrame().locator('.overlay')).toBeVisible()
    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await preview.shows('blue')
    await dialog.getByRole('button', { name: 'Day after' }).click()
    await preview.shows('blue')
    // The display is mounted upright.
    expect(await preview.size()).toEqual([1080, 1920])
    await expectFits(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await story.step('a channel', async () => {
    await page.goto(`${server.origin}/channels`)
    await page.getByRole('article', { name: wall.name }).getByRole('button', { name: 'Preview' }).click()
    const preview = previewIn(page, wall.name)
    await preview.shows('red')
    await expect(preview.dialog.getByRole('slider')).toBeHidden()
  })
})
