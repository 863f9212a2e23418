import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { createStream, StreamSource } from '@digisigncast/contract/content/streams'
import { expect, type Page } from '@playwright/test'
import { serveStream } from '../stage/serve-stream.ts'
import { colorIn, colorOn, watchDisplay } from '../support/display.ts'
import { type PairedScreen, pair, screenOf, screenshotOf } from '../support/paired-device.ts'
import { story } from '../support/story.ts'

story.use({
  serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  // The server of the stream stops.
  expectedNoise: [/net::ERR_|Failed to load resource/i],
})

const seen = (display: Page, timeout = 15_000) => expect.poll(() => colorOn(display), { intervals: [100], timeout })

/** Address of the media source that plays, and its position (s). */
const playing = (display: Page) =>
  display.evaluate(() => {
    const [video] = [...document.querySelectorAll('video')].filter(({ src }) => src !== '')
    return { src: video?.src, position: video?.currentTime ?? 0 }
  })

async function faultsOf(on: PairedScreen): Promise<string[]> {
  await screenshotOf(on)
  return (await on.device()).faults
}

story('a live stream takes turns with an image, and is skipped while it cannot be played', async ({ page, server }) => {
  const site = await serveStream()
  const on = await screenOf(server, ['red.jpg'], 2000)
  const { operator, playlist, screen } = on
  const media = (await operator.call(createStream, { body: { title: 'Lobby', url: site.url } })).data
  expect(StreamSource.parse(media.source).problem).toBeNull()
  const media_ids = [playlist.media[0]?.id ?? '', media.id]
  await operator.call(savePlaylist, {
    body: { name: 'Mixed', playlistID: playlist.id, media_ids, slide_duration: 2000 },
  })

  await story.step('no frame between them is black', async () => {
    await pair(page, server, screen.code)
    await seen(page).toBe('cyan')
    const watched = await watchDisplay(page)
    await seen(page).toBe('red')
    await seen(page).toBe('cyan')
    await seen(page).toBe('red')
    expect((await watched.seen()).blackFrames).toBe(0)
    await watched.stop()
    // An item that has ended is unloaded.
    expect(await page.evaluate(() => document.querySelectorAll('video[src]').length)).toBeLessThanOrEqual(1)
  })

  await story.step('a screenshot shows a frame of it', async () => {
    await seen(page).toBe('cyan')
    expect(['cyan', 'red']).toContain(await colorIn(await screenshotOf(on)))
  })

  await story.step('when its server stops, the image stays and the device reports it', async () => {
    site.stop()
    await expect.poll(() => faultsOf(on), { timeout: 40_000 }).toContain('Lobby: could not be shown.')
    await seen(page).toBe('red')
  })
})

story('a stream alone plays on, and its fallback replaces it when it breaks off', async ({ page, server }) => {
  const site = await serveStream()
  const on = await screenOf(server, ['blue.webp'], 1000)
  const { operator, playlist, screen } = on
  const [blue] = playlist.media
  const body = { title: 'Lobby', url: site.url, fallback: blue?.id ?? '' }
  const media = (await operator.call(createStream, { body })).data
  await operator.call(savePlaylist, {
    body: { name: 'Live', playlistID: playlist.id, media_ids: [media.id], slide_duration: 1000 },
  })

  await story.step('the ends of its item do not interrupt it', async () => {
    await pair(page, server, screen.code)
    await seen(page).toBe('cyan')
    const before = await playing(page)
    await expect.poll(async () => (await playing(page)).position).toBeGreaterThan(before.position + 3)
    expect((await playing(page)).src).toBe(before.src)
  })

  await story.step('when it breaks off, its last frame stays until the fallback is shown', async () => {
    const watched = await watchDisplay(page)
    site.stop()
    await seen(page, 60_000).toBe('blue')
    expect((await watched.seen()).blackFrames).toBe(0)
    await watched.stop()
    const fault = 'Lobby: the stream could not be played. Its fallback image is shown.'
    expect(await faultsOf(on)).toContain(fault)
    expect(await page.evaluate(() => document.querySelectorAll('video[src]').length)).toBe(0)
  })
})
