import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { createSlide, updateSlide } from '@digisigncast/contract/slides/slides'
import { expect, type Page } from '@playwright/test'
import { slideWith, slideWithVideo } from '../stage/slides.ts'
import { colorOn, watchDisplay } from '../support/display.ts'
import { isPlaying, pair, screenOf } from '../support/paired-device.ts'
import type { RunningServer } from '../support/start-server.ts'
import { storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

const lime = '#a0d010'
const orange = '#ff8800'

story.use({
  expectedNoise: [/Failed to load resource: net::ERR_|WebSocket connection to/],
  // A host name other than localhost: on plain http it is not a secure context.
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).map((arg) => arg.replace('=MAP *', '=MAP lan.test 127.0.0.1, MAP *'))
    await use({ ...launchOptions, args })
  },
})

const seen = (page: Page) => expect.poll(() => colorOn(page), { intervals: [100], timeout: 15_000 })

/** Waits for the colors of its image, its text and its background. */
const slideSeen = (page: Page) =>
  expect.poll(
    async () => [
      await colorOn(page, { x: 0.17, y: 0.5 }),
      await colorOn(page),
      await colorOn(page, { x: 0.83, y: 0.5 }),
    ],
    { intervals: [100], timeout: 15_000 },
  )

/** Creates a screen that plays a slide with a green image and a lime text, and then a blue image. */
async function screenWithSlide(server: RunningServer) {
  const { operator, playlist, screen, device } = await screenOf(server, ['blue.webp'], 1500)
  const photo = await operator.upload('green.png')
  const formOf = async (color: string) => {
    const form = new FormData()
    form.set('title', 'Welcome')
    form.set('document', JSON.stringify(slideWith(color, photo.id)))
    form.set('file', await openAsBlob(join(import.meta.dirname, '..', 'media', 'blue.webp')), 'slide.webp')
    return form
  }
  const { media } = (await operator.send(createSlide, { body: await formOf(lime) })).data
  const media_ids = [media.id, ...playlist.media.map(({ id }) => id)]
  await operator.call(savePlaylist, { body: { name: 'Slides', playlistID: playlist.id, media_ids } })
  const change = async (color: string) => {
    const form = await formOf(color)
    form.set('media_id', media.id)
    await operator.send(updateSlide, { body: form })
  }
  /** The hashes of all files of the manifest. */
  const files = async () =>
    Object.keys((await operator.call(getManifest, { params: { screenID: screen.id } })).assets).sort()
  return { screen, device, change, files }
}

story('a slide is shown, updated, and shown after a restart without the server', async ({ page, server }) => {
  const { screen, device, change, files } = await screenWithSlide(server)
  await pair(page, server, screen.code)
  await seen(page).toBe('lime')
  expect((await device()).item_kinds).toEqual(['image', 'video', 'slide', 'web', 'package', 'stream'])

  await story.step('a saved change replaces it on the display', async () => {
    await change(orange)
    await seen(page).toBe('orange')
    await slideSeen(page).toEqual(['green', 'orange', 'purple'])
  })

  await story.step('document, image, font and pictures are stored', async () => {
    const wanted = await files()
    expect(wanted).toHaveLength(4)
    await expect
      .poll(() => storedFiles(page), { intervals: [100], timeout: 20_000 })
      .toMatchObject({ files: expect.arrayContaining(wanted), startsAlone: true })
  })

  await story.step('without the server it is drawn with its image and font, without a black frame', async () => {
    server.child.kill('SIGKILL')
    await page.reload()
    await isPlaying(page)
    const display = await watchDisplay(page)
    for (const color of ['orange', 'blue', 'orange', 'blue'] as const) await seen(page).toBe(color)
    expect((await display.seen()).blackFrames).toBe(0)
    await display.stop()
    await seen(page).toBe('orange')
    await slideSeen(page).toEqual(['green', 'orange', 'purple'])
    // Those of a slide that has ended are removed.
    const families = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
    await expect
      .poll(families, { intervals: [100], timeout: 20_000 })
      .toContainEqual([expect.stringContaining('Slide Inter'), 'loaded'])
  })
})

story('on plain http a slide is shown from stored files, also without the server', async ({ page, server }) => {
  const { screen } = await screenWithSlide(server)
  await page.goto(`http://lan.test:${server.port}/player/${screen.code}/view`)
  expect(await page.evaluate(() => [isSecureContext, 'caches' in window])).toEqual([false, false])
  await seen(page).toBe('lime')
  await seen(page).toBe('blue')
  server.child.kill('SIGKILL')
  for (const color of ['lime', 'blue', 'lime'] as const) await seen(page).toBe(color)
  await slideSeen(page).toEqual(['green', 'lime', 'purple'])
})

story('a slide with a video plays in turn, also without the server and after a restart', async ({ page, server }) => {
  const { operator, playlist, screen } = await screenOf(server, ['red.jpg', 'short-orange-violet.webm'], 1500)
  const [photo, clip] = [await operator.upload('green.png'), await operator.upload('short-cyan-magenta-yellow.mp4')]
  const form = new FormData()
  form.set('title', 'Tour')
  form.set('document', JSON.stringify(slideWithVideo(clip.id, photo.id)))
  form.set('file', await openAsBlob(join(import.meta.dirname, '..', 'media', 'blue.webp')), 'slide.webp')
  const { media } = (await operator.send(createSlide, { body: form })).data
  const media_ids = [media.id, ...playlist.media.map(({ id }) => id)]
  await operator.call(savePlaylist, { body: { name: 'Tour', playlistID: playlist.id, media_ids } })
  const manifest = await operator.call(getManifest, { params: { screenID: screen.id } })
  await pair(page, server, screen.code)
  const isShown = async (spot: { x: number; y: number }, color: string) =>
    expect.poll(() => colorOn(page, spot), { intervals: [100], timeout: 20_000 }).toBe(color)
  await isShown({ x: 0.5, y: 0.5 }, 'cyan')
  await expect
    .poll(() => storedFiles(page), { intervals: [100], timeout: 20_000 })
    .toMatchObject({ files: expect.arrayContaining(Object.keys(manifest.assets)), startsAlone: true })
  server.child.kill('SIGKILL')
  await page.reload()
  await isPlaying(page)
  const display = await watchDisplay(page, { among: ['cyan', 'red', 'orange'] })
  await expect
    .poll(async () => (await display.seen()).pictures.join(' '), { intervals: [100], timeout: 40_000 })
    .toMatch(/cyan red orange.* cyan red orange/)
  const { blackFrames, frames } = await display.seen()
  await display.stop()
  expect(blackFrames, `black frames of ${frames}`).toBe(0)
})
