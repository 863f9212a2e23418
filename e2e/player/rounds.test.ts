import { getManifest } from '@digisigncast/contract/content/manifest'
import { addPlaylists, savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { displaySentences } from '@digisigncast/contract/devices/display-reasons'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { expect, type Page } from '@playwright/test'
import { type Color, watchDisplay } from '../support/display.ts'
import { countedPlays, pair, screenOf } from '../support/paired-device.ts'
import { hashOf, storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

story.use({ expectedNoise: [/Failed to load resource: net::ERR_|WebSocket connection to/] })

const files = ['red.jpg', 'green.png', 'blue.webp']
const among: Color[] = ['red', 'green', 'blue']

/** The pictures on the display, in order, until there are this many. */
async function picturesOn(page: Page, count: number) {
  const display = await watchDisplay(page, { among })
  await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 60_000 }).toBeGreaterThan(count)
  const { pictures, blackFrames } = await display.seen()
  await display.stop()
  // The last one may not be over.
  return { pictures: pictures.slice(0, count), blackFrames }
}

story(
  'a display plays rounds, and skips what has reached its limit, also after a restart without a server',
  async ({ page, server }) => {
    story.setTimeout(180_000)
    const { operator, playlist, screen, device } = await screenOf(server, files, 1000)
    const [red, green] = playlist.contents
    const save = (body: { order: 'in_order' | 'shuffle' }) =>
      operator.call(savePlaylist, { body: { name: playlist.name, playlistID: playlist.id, ...body } })
    /** The colors of the rounds of the manifest. */
    const expected = async (rounds: readonly number[]) => {
      const region = (await operator.call(getManifest, { params: { screenID: screen.id } })).scenes[0]?.regions[0]
      const list = region?.rounds ?? { seed: '', parts: [] }
      const titles = new Map(region?.items.map(({ id, title }) => [id, title]))
      return rounds.flatMap((round) => expandPlaylist(list, round)).map((id) => titles.get(id))
    }

    await story.step('an item with weight 2 plays twice in each round, not twice in a row', async () => {
      await operator.call(updateItem, { body: { itemID: red?.id ?? '', weight: 2 } })
      await pair(page, server, screen.code)
      expect(await expected([0])).toEqual(['red', 'green', 'red', 'blue'])
      const { pictures, blackFrames } = await picturesOn(page, 8)
      expect(pictures.join(' ')).toMatch(/^((red )?(green red blue red|blue red green red) ?)+/)
      expect(blackFrames).toBe(0)
    })

    const isUpToDate = () =>
      expect.poll(async () => (await device()).sync.state, { timeout: 60_000, intervals: [500] }).toBe('up_to_date')
    /** The last round that the display has begun. */
    const roundOf = async () => {
      const stored = await page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.includes('rounds'))?.[1],
      )
      return Number(/\d+(?=\]\]$)/.exec(stored ?? '')?.[0])
    }

    await story.step('shuffled, each round has all items once', async () => {
      await operator.call(updateItem, { body: { itemID: red?.id ?? '', weight: 1 } })
      await save({ order: 'shuffle' })
      await isUpToDate()
      const { pictures, blackFrames } = await picturesOn(page, 8)
      const rounds = Array.from({ length: (await roundOf()) + 2 }, (_, round) => round)
      expect((await expected(rounds)).join(' ')).toContain(pictures.join(' '))
      expect(blackFrames).toBe(0)
      const [onDisplay] = (await device()).on_display
      expect(onDisplay?.round).toBeGreaterThanOrEqual(0)
    })

    await story.step('an item with a limit of one play a day plays once more', async () => {
      await operator.call(updateItem, { body: { itemID: green?.id ?? '', max_per_day: 1 } })
      await isUpToDate()
      const first = await picturesOn(page, 6)
      expect(first.pictures.filter((color) => color === 'green').length).toBeLessThanOrEqual(2)
      const { pictures, blackFrames } = await picturesOn(page, 6)
      expect(new Set(pictures)).toEqual(new Set(['red', 'blue']))
      expect([first.blackFrames, blackFrames]).toEqual([0, 0])
    })

    await story.step('after a restart without a server, the limit holds, and the rounds go on', async () => {
      await expect
        .poll(() => storedFiles(page), { timeout: 20_000 })
        .toMatchObject({ files: playlist.media.map(hashOf).sort(), startsAlone: true })
      const before = await roundOf()
      expect(before).toBeGreaterThan(1)
      await page.context().setOffline(true)
      await page.reload()
      const { pictures } = await picturesOn(page, 6)
      expect(new Set(pictures)).toEqual(new Set(['red', 'blue']))
      expect(await roundOf()).toBeGreaterThan(before)
    })
  },
)

const hourMs = 3_600_000
/** Longer than the story. */
const storyMs = 120_000

/** Limits of an hour begin anew with the next one. */
async function awaitCalmHour(page: Page) {
  const leftMs = hourMs - (Date.now() % hourMs)
  if (leftMs < storyMs) await page.waitForTimeout(leftMs)
}

/** Collects the texts that cover the display. */
const watchWords = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenWords: seen })
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('.sentence')) seen.add(element.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { seenWords: Set<string> }).seenWords])

const showsNothing = (page: Page) => expect(page.locator('.card.idle')).toBeVisible({ timeout: 40_000 })

story('a display plays each item as often as its limit says, and then nothing', async ({ page, server }) => {
  story.setTimeout(hourMs)
  await awaitCalmHour(page)
  story.setTimeout(storyMs)
  const { operator, playlist, screen, device } = await screenOf(server, ['red.jpg'], 1000)
  const limited = async (file: string, limits: { max_per_hour?: number; max_per_day?: number }) => {
    const made = await operator.playlist([file], 1000)
    await operator.call(updateItem, { body: { itemID: made.contents[0]?.id ?? '', ...limits } })
    return made
  }
  const plays = async () => {
    // A player reports its plays when it starts.
    await page.reload()
    await showsNothing(page)
    const counted = await countedPlays(operator)
    return (media: { id: string }[]) => counted.get(media[0]?.id ?? '') ?? 0
  }

  await story.step('an item alone', async () => {
    await operator.call(updateItem, { body: { itemID: playlist.contents[0]?.id ?? '', max_per_hour: 5 } })
    await watchWords(page)
    await pair(page, server, screen.code)
    await showsNothing(page)
    expect(await wordsOn(page)).not.toContain(displaySentences.files_missing)
    await expect.poll(async () => (await device()).display_state, { timeout: 20_000 }).toBe('idle')
    await expect.poll(async () => (await plays())(playlist.media), { timeout: 20_000 }).toBe(5)
  })

  await story.step('an item in two places of a playlist, and one in an overlay', async () => {
    const inner = await limited('green.png', { max_per_day: 3 })
    const above = await limited('blue.webp', { max_per_hour: 2 })
    await operator.call(addPlaylists, { body: { playlistID: playlist.id, playlist_ids: [inner.id, inner.id] } })
    const box = { x: 60, y: 0, width: 40, height: 30 }
    const overlays = [{ content_kind: 'playlist' as const, content_id: above.id, ...box }]
    await operator.call(saveScreen, { body: { screenID: screen.id, name: screen.name, overlays } })
    await expect(page.locator('html')).toHaveAttribute('data-state', 'playing', { timeout: 30_000 })
    await showsNothing(page)
    await expect(page.locator('#overlays [data-item]')).toHaveCount(0, { timeout: 20_000 })
    const counts = async () => {
      const of = await plays()
      return [playlist, inner, above].map(({ media }) => of(media))
    }
    await expect.poll(counts, { timeout: 30_000 }).toEqual([5, 3, 2])
    expect(await wordsOn(page)).not.toContain(displaySentences.files_missing)
  })

  await story.step('takeovers have no limits', async () => {
    const body = { content_ids: [playlist.id], everywhere: true }
    const { id } = (await operator.call(startTakeover, { body })).data
    const display = await watchDisplay(page, { among: ['red', 'green'] })
    await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 40_000 }).toBeGreaterThan(6)
    await display.stop()
    await operator.call(endTakeover, { body: { id } })
    await showsNothing(page)
  })
})
