import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { listMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { createStream } from '@digisigncast/contract/content/streams'
import { createWebPage } from '@digisigncast/contract/content/web-pages'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect } from '@playwright/test'
import { coloredPage, pdfOf } from '../../apps/server/src/testing/documents/pdf.ts'
import { packageOf } from '../../apps/server/src/testing/documents/zip.ts'
import { serveStream } from '../stage/serve-stream.ts'
import { boardOf } from '../stage/slides.ts'
import { serveDocuments } from '../support/data-server.ts'
import { type Color, watchDisplay } from '../support/display.ts'
import { countedPlays, isPlaying, pair, screenOf } from '../support/paired-device.ts'
import { story } from '../support/story.ts'

story.use({
  serverEnv: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  // All servers stop.
  expectedNoise: [/net::ERR_|Failed to load resource|WebSocket/i],
})

const dayMs = 86_400_000
const itemMs = 1000
const picture = join(import.meta.dirname, '..', 'media', 'blue.webp')

story('media items of every kind play on when a display is offline for a day', async ({ page, server }) => {
  const site = await serveDocuments({
    '/prices.csv': 'Price\nI\n',
    '/': '<!doctype html><body style="background:#a0a">',
  })
  const stream = await serveStream()
  const { operator, playlist, screen } = await screenOf(server, ['red.jpg', 'short-orange-violet.webm'], itemMs)
  const { id: fallback } = await operator.upload('blue.webp')
  const settings = { kind: 'csv', url: `${site.url}/prices.csv` } as const
  const { id: prices } = (await operator.call(saveDataSource, { body: { name: 'Prices', settings } })).data
  const board = async (title: string, own = {}) =>
    (await operator.slide(title, boardOf(prices, own), await openAsBlob(picture))).media
  const archive = packageOf({ 'index.html': '<body style="background:#aa0">' })
  const document = pdfOf([coloredPage([32 / 255, 160 / 255, 32 / 255])])
  const items = [
    ...playlist.media,
    await operator.uploadBytes(new Blob([new Uint8Array(document)]), 'Menu.pdf'),
    await board('Board'),
    await operator.uploadBytes(new Blob([new Uint8Array(archive)]), 'Package.zip'),
    await board('Board for an hour', { maxAgeMinutes: 60 }),
    (await operator.call(createWebPage, { body: { title: 'Site', url: site.url, fallback } })).data,
    (await operator.call(createStream, { body: { title: 'Stream', url: stream.url } })).data,
  ]
  await expect
    .poll(async () => (await operator.call(listMedia, { query: {} })).data.every(({ conversion }) => !conversion))
    .toBe(true)
  const media_ids = items.map(({ id }) => id)
  await operator.call(savePlaylist, {
    body: { name: 'All kinds', playlistID: playlist.id, media_ids, slide_duration: itemMs },
  })
  const always: Color[] = ['red', 'orange', 'violet', 'green', 'lime', 'yellow']
  const showsInTurn = async (...colors: Color[]) => {
    const display = await watchDisplay(page, { among: [...always, 'magenta', 'cyan', 'purple', 'blue'] })
    const shown = async () => (await display.seen()).pictures.join(' ')
    const wanted = colors.join(' ')
    await expect.poll(shown, { intervals: [100], timeout: 60_000 }).toContain(wanted)
    expect((await display.seen()).blackFrames).toBe(0)
    await display.stop()
  }

  await story.step('with its servers, it shows all of them in turn', async () => {
    await pair(page, server, screen.code)
    await showsInTurn(...always, 'lime', 'magenta', 'cyan', 'red')
  })

  await story.step('each of them counts as played', async () => {
    await page.reload()
    await isPlaying(page)
    const counted = async () => [...(await countedPlays(operator)).keys()].sort()
    await expect.poll(counted).toEqual(items.map(({ id }) => id).sort())
  })

  await story.step('a day later without them, after a restart: what has a copy, or its fallback', async () => {
    server.child.kill('SIGKILL')
    site.close()
    stream.stop()
    await page.clock.setSystemTime(Date.now() + dayMs)
    await page.reload()
    await isPlaying(page)
    // The prices of the second board may be an hour old. The stream has no fallback.
    await showsInTurn(...always, 'purple', 'blue', 'red')
  })
})
