import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { sendCommand } from '@digisigncast/contract/devices/commands'
import { expect, type Page } from '@playwright/test'
import { type Color, colorOn, watchDisplay } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { pair, screenOf } from '../support/paired-device.ts'
import { openProxy } from '../support/proxy.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { hashOf, storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

story.use({ expectedNoise: [/Failed to load resource|WebSocket connection to/] })

type Operator = Awaited<ReturnType<typeof operatorOf>>
type Display = Awaited<ReturnType<typeof watchDisplay>>

const megabyte = 1024 * 1024
const partBytes = 4 * megabyte
const slow = { timeout: 30_000, intervals: [100] }

const seen = (page: Page) => expect.poll(() => colorOn(page), slow)

const everythingStored = (page: Page, media: { file_path: string }[]) =>
  expect
    .poll(() => storedFiles(page), slow)
    .toMatchObject({ files: expect.arrayContaining(media.map(hashOf)), startsAlone: true })

/** Waits until this number of further items was shown, without black frames. */
async function expectPlayback(display: Display, pictures = 2) {
  const before = (await display.seen()).pictures.length
  await expect.poll(async () => (await display.seen()).pictures.length, slow).toBeGreaterThanOrEqual(before + pictures)
  expect((await display.seen()).blackFrames, 'black frames').toBe(0)
}

const change = (operator: Operator, playlist: { id: string; name: string }, media: { id: string }[]) =>
  operator.call(savePlaylist, {
    body: { name: playlist.name, playlistID: playlist.id, media_ids: media.map(({ id }) => id) },
  })

/** A playable video with this number of random padding bytes, so each one is a different file. */
async function largeVideo(bytes: number): Promise<Blob> {
  const video = await readFile(join(import.meta.dirname, '..', 'media', 'short-cyan-magenta-yellow.mp4'))
  const free = Buffer.alloc(8)
  free.writeUInt32BE(bytes + 8)
  free.write('free', 4)
  return new Blob([new Uint8Array(video), new Uint8Array(free), new Uint8Array(randomBytes(bytes))])
}

async function openPlayer(page: Page, server: RunningServer, files: string[], port = server.port) {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(files, 1000)
  const screen = await operator.screen({ assignedItems: [playlist.id] })
  const view = `http://127.0.0.1:${port}/player/${screen.code}/view`
  await page.goto(view)
  await everythingStored(page, playlist.media)
  return { operator, playlist }
}

story('the network and the server fail during a large download, the switch and playback', async ({ page, server }) => {
  const proxy = await openProxy(server.port)
  const { operator, playlist } = await openPlayer(page, server, ['red.jpg', 'blue.webp'], proxy.port)
  const large = await operator.uploadBytes(await largeVideo(32 * megabyte), 'large.mp4')
  const display = await watchDisplay(page)
  const before = proxy.total()

  const cut = proxy.cutAfter(16 * megabyte)
  await change(operator, playlist, [large])
  await cut
  server.child.kill('SIGKILL')
  await expectPlayback(display, 3)

  const again = await startServer({ dataDir: server.dataDir, port: server.port })
  try {
    proxy.restore()
    // The player retries with increasing delays.
    await expect
      .poll(async () => (await storedFiles(page)).files, { ...slow, timeout: 60_000 })
      .toContain(hashOf(large))
    // The switch after the last byte needs no server.
    again.child.kill('SIGKILL')
    await seen(page).toMatch(/cyan|magenta|yellow/)
    await expectPlayback(display, 3)
    const carried = proxy.total() - before
    story.info().annotations.push({ type: 'bytes beyond the file', description: `${carried - large.bytes}` })
    expect(carried).toBeGreaterThanOrEqual(large.bytes)
    expect(carried).toBeLessThanOrEqual(large.bytes + partBytes)

    await page.reload()
    await seen(page).toMatch(/cyan|magenta|yellow/)
    await display.stop()
  } finally {
    await again.stop()
    await proxy.close()
  }
})

/** Damages a stored file: overwrites its bytes or removes them. Returns its size. */
const damage = (page: Page, hash: string, how: 'other bytes' | 'removed') =>
  page.evaluate(
    async ([hash, how]) => {
      const cache = await caches.open('digisigncast-media-1')
      const url = `/player/kept/part/${hash}/0`
      const { size } = (await (await cache.match(url))?.blob()) ?? { size: 0 }
      if (how === 'removed') await cache.delete(url)
      else await cache.put(url, new Response(new Uint8Array(size)))
      return size
    },
    [hash, how] as const,
  )

/** Returns the hash of the stored bytes of a file with one part. */
const storedHash = (page: Page, hash: string) =>
  page.evaluate(async (hash) => {
    const found = await caches.match(`/player/kept/part/${hash}/0`)
    if (!found) return undefined
    const digest = await crypto.subtle.digest('SHA-256', await found.arrayBuffer())
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }, hash)

story(
  'stored files that are damaged or removed are downloaded again, without a visible effect',
  async ({ page, server }) => {
    const { playlist } = await openPlayer(page, server, ['red.jpg', 'short-orange-violet.webm', 'blue.webp'])
    const [red = '', video = '', blue = ''] = playlist.media.map(hashOf)
    const display = await watchDisplay(page)
    const cdp = await page.context().newCDPSession(page)
    const isWhole = (hash: string) =>
      expect
        .poll(
          async () => {
            // The browser shows pictures that are still in its memory without reading them again.
            await cdp.send('HeapProfiler.collectGarbage')
            return storedHash(page, hash)
          },
          { timeout: 30_000, intervals: [1000] },
        )
        .toBe(hash)

    await story.step('damaged and removed files', async () => {
      for (const hash of [red, video]) expect(await damage(page, hash, 'other bytes')).toBeGreaterThan(0)
      await damage(page, blue, 'removed')
      for (const hash of [red, video, blue]) await isWhole(hash)
      await expectPlayback(display, 4)
    })

    await story.step('storage cleared', async () => {
      // The player may have stored its files again by the time that it is asked.
      await page.evaluate(() => caches.open('mark'))
      await cdp.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'all' })
      expect(await page.evaluate(() => caches.has('mark'))).toBe(false)
      await everythingStored(page, playlist.media)
      await expectPlayback(display, 4)
    })

    await story.step('the restored files play without the server', async () => {
      server.child.kill('SIGKILL')
      await expectPlayback(display, 4)
      await display.stop()
      await page.reload()
      const round: Color[] = ['red', 'orange', 'violet', 'blue']
      await seen(page).toMatch(new RegExp(round.join('|')))
    })
  },
)

story(
  'with a full storage the old manifest keeps playing, and the new one follows when there is space',
  async ({ page, server }) => {
    const { operator, playlist, screen, device } = await screenOf(server, ['red.jpg', 'blue.webp'], 1000)
    await pair(page, server, screen.code)
    await everythingStored(page, playlist.media)
    const large = await operator.uploadBytes(await largeVideo(24 * megabyte), 'large.mp4')
    const green = await operator.upload('green.png')
    const cdp = await page.context().newCDPSession(page)
    const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: server.origin })
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: usage + 10 * megabyte })
    const display = await watchDisplay(page)

    await change(operator, playlist, [large])
    await expect
      .poll(async () => (await device()).faults, slow)
      .toContain('The storage of this device is full. Free some space, or assign less content.')
    await expectPlayback(display, 3)
    expect((await display.seen()).pictures.filter((color) => !['red', 'blue'].includes(color))).toEqual([])
    expect((await device()).sync.state).not.toBe('up_to_date')

    await change(operator, playlist, [green])
    await seen(page).toBe('green')
    await expect.poll(async () => (await device()).sync.state, slow).toBe('up_to_date')
    expect((await device()).faults).toEqual([])
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.origin })
    await change(operator, playlist, [large])
    await seen(page).toMatch(/cyan|magenta|yellow/)
    expect((await display.seen()).blackFrames, 'black frames').toBe(0)
    await display.stop()
  },
)

story(
  'a file that is missing or damaged on the server is reported and does not block the others',
  async ({ page, server }) => {
    const { operator, playlist, screen, device } = await screenOf(server, ['red.jpg'], 1000)
    await pair(page, server, screen.code)
    await everythingStored(page, playlist.media)
    const [green, video, blue] = [
      await operator.upload('green.png'),
      await operator.upload('orange-violet.webm'),
      await operator.upload('blue.webp'),
    ]
    const stored = await readdir(server.dataDir, { recursive: true })
    const pathOf = (media: { file_path: string }) =>
      join(server.dataDir, stored.find((path) => basename(path) === basename(media.file_path)) ?? '')
    await writeFile(pathOf(green), new Uint8Array(green.bytes))
    const videoPath = pathOf(video)
    const videoBytes = await readFile(videoPath)
    await rm(videoPath)
    const asked = { green: 0, video: 0 }
    page.on('request', (request) => {
      if (request.url().endsWith(green.file_path)) asked.green += 1
      if (request.url().endsWith(video.file_path)) asked.video += 1
    })
    const display = await watchDisplay(page)
    await change(operator, playlist, [green, video, blue])
    await seen(page).toBe('blue')
    const faults = ['green', 'orange-violet'].map(
      (title) => `“${title}” could not be downloaded. The player keeps trying; check the network of the device.`,
    )
    await expect.poll(async () => (await device()).faults, slow).toEqual(faults)
    await expect.poll(async () => (await device()).sync.state, slow).toBe('up_to_date')
    expect(asked).toEqual({ green: 4, video: 1 })

    // Without any other file, what was shown before stays until the missing one can be downloaded.
    await change(operator, playlist, [video])
    await expect.poll(async () => (await device()).sync.state, slow).toMatch(/downloading|stuck/)
    expect((await device()).faults).toEqual(faults)
    const { pictures, blackFrames } = await display.seen()
    expect(pictures.filter((color) => !['red', 'blue'].includes(color))).toEqual([])
    expect(blackFrames, 'black frames').toBe(0)
    await display.stop()
    await writeFile(videoPath, videoBytes)
    await operator.call(sendCommand, { params: { id: (await device()).id }, body: { kind: 'retry_downloads' } })
    await seen(page).toMatch(/orange|violet/)
  },
)

story('a service worker that is stopped during a video does not interrupt playback', async ({ page, server }) => {
  await openPlayer(page, server, ['short-cyan-magenta-yellow.mp4', 'red.jpg'])
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  const display = await watchDisplay(page)
  await seen(page).toBe('cyan')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await expectPlayback(display, 2)
  server.child.kill('SIGKILL')
  await seen(page).toBe('magenta')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await expectPlayback(display, 4)
  await display.stop()
})

story('thirty changes in ten seconds end with the last one', async ({ page, server }) => {
  const { operator, playlist } = await openPlayer(page, server, ['red.jpg', 'blue.webp'])
  const [red, blue] = playlist.media
  const green = await operator.upload('green.png')
  const video = await operator.upload('orange-violet.webm')
  if (!red || !blue) throw new Error('The playlist has no media.')
  const display = await watchDisplay(page)
  const start = Date.now()
  for (let i = 0; i < 30; i += 1) {
    await change(operator, playlist, [[red, green], [blue], [green, blue, red], [video, green]][i % 4] ?? [])
    // One change every 333 ms.
    await expect.poll(() => Date.now() - start, { intervals: [20] }).toBeGreaterThan(i * 333)
  }
  await change(operator, playlist, [video])
  await seen(page).toMatch(/orange|violet/)
  await expectPlayback(display, 2)
  await display.stop()
})

const script = (page: Page) => page.evaluate(() => document.querySelector('script')?.getAttribute('src') ?? '')

/** Updates the service worker and returns its final state: activated or redundant. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const found: ServiceWorker[] = []
    registration.addEventListener('updatefound', () => registration.installing && found.push(registration.installing))
    // When the browser has already begun an update, this call ends with that one, without the event.
    do await registration.update()
    while (found.length === 0)
    const [coming] = found
    return new Promise<string>((resolve) => {
      const look = (): void => {
        if (coming && ['activated', 'redundant'].includes(coming.state)) resolve(coming.state)
      }
      coming?.addEventListener('statechange', look)
      look()
    })
  })

story('a new version of the player is installed during a video, completely or not at all', async ({ page, server }) => {
  const proxy = await openProxy(server.port)
  await openPlayer(page, server, ['short-cyan-magenta-yellow.mp4', 'red.jpg'], proxy.port)
  const old = await script(page)
  const display = await watchDisplay(page)

  proxy.update('worker only')
  await seen(page).toBe('cyan')
  expect(await update(page)).toBe('redundant')

  // A proxy on the way answers in place of the server.
  proxy.update('log-in page for scripts')
  await seen(page).toBe('cyan')
  expect(await update(page)).toBe('redundant')

  proxy.update('whole')
  await seen(page).toBe('cyan')
  expect(await update(page)).toBe('activated')
  await expectPlayback(display, 3)
  expect(await script(page)).toBe(old)
  await display.stop()

  proxy.cut()
  await page.reload()
  await seen(page).toMatch(/cyan|magenta|yellow|red/)
  expect(await script(page)).toBe(old.replace(/-[\w-]{8}\.js$/, '-whole.js'))
  await proxy.close()
})
