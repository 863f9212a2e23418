import { addPlaylists, updateItem } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { displaySentences } from '@digisigncast/contract/devices/display-reasons'
import { expect, type Page } from '@playwright/test'
import { watchDisplay } from '../support/display.ts'
import { countedPlays, pair, screenOf } from '../support/paired-device.ts'
import { story } from '../support/story.ts'

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

const saysNothingNow = (page: Page) =>
  expect(page.locator('.card .sentence')).toHaveText(displaySentences.nothing_now, { timeout: 40_000 })

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
    await saysNothingNow(page)
    const counted = await countedPlays(operator)
    return (media: { id: string }[]) => counted.get(media[0]?.id ?? '') ?? 0
  }

  await story.step('an item alone', async () => {
    await operator.call(updateItem, { body: { itemID: playlist.contents[0]?.id ?? '', max_per_hour: 5 } })
    await watchWords(page)
    await pair(page, server, screen.code)
    await saysNothingNow(page)
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
    await saysNothingNow(page)
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
    await saysNothingNow(page)
  })
})
