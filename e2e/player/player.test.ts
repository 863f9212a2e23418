import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { viewPath } from '@digisigncast/contract/devices/device-limits'
import { soundBlocked } from '@digisigncast/contract/devices/display-reasons'
import { expect, type Page } from '@playwright/test'
import { launchChromium } from '../support/browser.ts'
import { type Color, colorOn, watchDisplay } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'
import { story } from '../support/story.ts'

/** Half of the difference between two durations: an item that takes less was cut. A busy machine draws the next one late. */
const clockMs = 900
const lateMs = 2000

async function openPlayer(page: Page, server: RunningServer, code: string, spot = { x: 0.5, y: 0.5 }) {
  await page.goto(`${server.origin}/player/${code}/view`)
  await expect.poll(() => colorOn(page, spot)).not.toMatch(/black|other/)
}

type Display = Awaited<ReturnType<typeof watchDisplay>>

/** Waits until this number of items was shown, and returns all that was recorded. */
async function seenAfter(display: Display, pictures: number) {
  await expect
    .poll(async () => (await display.seen()).pictures.length, { timeout: 40_000, intervals: [100] })
    .toBeGreaterThanOrEqual(pictures)
  return display.seen()
}

function expectInOrder(pictures: Color[], round: Color[]) {
  const start = round.indexOf(pictures[0] ?? 'other')
  expect(pictures).toEqual(pictures.map((_, i) => round[(start + i) % round.length]))
}

story(
  'images and videos play in order, with their durations and without black frames',
  { tag: '@quick' },
  async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const playlist = await operator.playlist(['red.jpg', 'orange-violet.webm', 'green.png', 'blue.webp'], 2000)
    const screen = await operator.screen({ assignedItems: [playlist.id] })
    await openPlayer(page, server, screen.code)

    await story.step('order and durations', async () => {
      const round: Color[] = ['red', 'orange', 'violet', 'green', 'blue']
      const display = await watchDisplay(page, { among: round })
      const { pictures, stays, blackFrames } = await seenAfter(display, 6)
      await display.stop()
      expectInOrder(pictures, round)
      // The first item may have started before the recording. Colors within a video change without a transition.
      const planned = { red: 2000, orange: 1000, violet: 3000, green: 2000, blue: 2000 } as Record<Color, number>
      for (const [i, ms] of stays.entries()) {
        const over = ms - (planned[pictures[i] ?? 'other'] ?? 0)
        if (i === 0) continue
        expect(over, `${pictures[i]} ${ms}`).toBeGreaterThan(-clockMs)
        expect(over, `${pictures[i]} ${ms}`).toBeLessThan(lateMs)
      }
      expect(blackFrames, 'black frames').toBe(0)
    })

    await story.step('every animation is applied after a change', async () => {
      const short = await operator.playlist(['red.jpg', 'short-orange-violet.webm', 'green.png', 'blue.webp'], 1000)
      const display = await watchDisplay(page)
      const body = { screenID: screen.id, name: screen.name, animation: 'random' } as const
      await operator.call(saveScreen, { body: { ...body, assignedItems: [short.id] } })
      const { blackFrames } = await seenAfter(display, 6)
      await display.stop()
      expect(blackFrames, 'black frames').toBe(0)
    })
  },
)

/** Requests of the manifest and hints that it has changed, in order. Polling alone would notice a change after ten minutes. */
async function recordHints(page: Page) {
  const seen: ('hint' | 'request')[] = []
  await page.route('**/manifest', async (route) => {
    seen.push('request')
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const manifest = (await answer.json()) as { policy: Record<string, number> }
    const policy = { ...manifest.policy, pollMs: 600_000, linkedPollMs: 600_000 }
    return route.fulfill({ response: answer, json: { ...manifest, policy } })
  })
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith(viewPath)) return
    socket.on('framereceived', ({ payload }) => {
      if (payload.toString().includes('manifest.changed')) seen.push('hint')
    })
  })
  return seen
}

story('a screen is rotated, and a change arrives by a hint', { tag: '@quick' }, async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const green = await operator.upload('green.png')
  const seen = await recordHints(page)
  const playlist = await operator.playlist(['upright.jpg'], 2000)
  // Purple is the upper half of the image.
  const purpleAt = { 0: [0.5, 0.3], 90: [0.7, 0.5], 180: [0.5, 0.7], 270: [0.3, 0.5] } as const
  for (const rotation of [90, 180, 270, 0] as const) {
    const screen = await operator.screen({ assignedItems: [playlist.id], rotation })
    const [x, y] = purpleAt[rotation]
    await openPlayer(page, server, screen.code, { x, y })
    expect(await colorOn(page, { x, y })).toBe('purple')
    expect(await colorOn(page, { x: 1 - x, y: 1 - y })).toBe('lime')
  }
  expect(seen).toContain('request')
  seen.length = 0
  const body = { name: playlist.name, playlistID: playlist.id, media_ids: [green.id] }
  await operator.call(savePlaylist, { body })
  await expect.poll(() => colorOn(page)).toBe('green')
  expect(seen.slice(0, 2)).toEqual(['hint', 'request'])
})

story('a video whose sound the browser forbids plays without it, until the display is tapped', async ({ server }) => {
  const operator = await operatorOf(server.origin)
  const playlist = await operator.playlist(['tone.mp4'], 4000)
  const [item] = playlist.contents
  await operator.call(updateItem, { body: { itemID: item?.id ?? '', volume: 60, playback: 'loop' } })
  const screen = await operator.screen({ assignedItems: [playlist.id] })
  const browser = await launchChromium(['--autoplay-policy=document-user-activation-required'])
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, hasTouch: true })
    // Each look of the test at the page counts as a gesture of its user, so the page reports the hint to the test.
    const hinted = Promise.withResolvers<void>()
    await page.exposeFunction('tellHint', hinted.resolve)
    await page.addInitScript((hint) => {
      const { tellHint } = window as unknown as Record<string, () => void>
      const starts: boolean[] = []
      Object.assign(window, { starts })
      addEventListener('playing', ({ target }) => starts.push((target as HTMLVideoElement).muted), true)
      new MutationObserver(() => document.body?.textContent.includes(hint) && tellHint?.()).observe(document, {
        childList: true,
        subtree: true,
      })
    }, soundBlocked.onDisplay)
    await page.goto(`${server.origin}/player/${screen.code}/view`)
    await hinted.promise
    expect(await page.evaluate(() => (window as unknown as { starts: boolean[] }).starts.at(-1)), 'is muted').toBe(true)
    const sounds = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('video')]
          .filter(({ paused }) => !paused)
          .map(({ muted, volume }) => (muted ? 'muted' : volume)),
      )
    await page.touchscreen.tap(640, 360)
    await expect(page.getByText(soundBlocked.onDisplay)).toBeHidden()
    await expect.poll(sounds).toEqual([0.6])
  } finally {
    await browser.close()
  }
})

story.describe('with unavailable files', () => {
  story.use({ expectedNoise: [/Failed to load resource.*404/] })

  story('a broken file among good ones is skipped', async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const playlist = await operator.playlist(['red.jpg', 'green.png', 'orange-violet.webm', 'blue.webp'], 1000)
    const broken = playlist.media.slice(1, 3).map(({ file_path }) => basename(file_path))
    const stored = await readdir(server.dataDir, { recursive: true })
    const gone = stored.filter((path) => broken.includes(basename(path)))
    expect(gone).toHaveLength(2)
    for (const path of gone) await rm(join(server.dataDir, path))
    const screen = await operator.screen({ assignedItems: [playlist.id] })
    await openPlayer(page, server, screen.code)
    const round: Color[] = ['red', 'blue']
    const display = await watchDisplay(page, { among: [...round, 'green', 'orange', 'violet'] })
    const { pictures, blackFrames } = await seenAfter(display, 5)
    await display.stop()
    expectInOrder(pictures, round)
    expect(blackFrames, 'black frames').toBe(0)
  })
})

story.describe('without a server', () => {
  story.use({ expectedNoise: [/Failed to load resource: net::ERR_|WebSocket connection to/] })

  story('playback continues, and a change arrives when the server is back', async ({ page, server }) => {
    const operator = await operatorOf(server.origin)
    const playlist = await operator.playlist(['red.jpg', 'blue.webp'], 1000)
    const screen = await operator.screen({ assignedItems: [playlist.id] })
    await openPlayer(page, server, screen.code)
    const display = await watchDisplay(page)
    await seenAfter(display, 2)
    server.child.kill('SIGKILL')
    const before = (await display.seen()).pictures.length
    await seenAfter(display, before + 3)

    const again = await startServer({ dataDir: server.dataDir, port: server.port })
    try {
      const back = await operatorOf(again.origin)
      const green = await back.upload('green.png')
      const body = { name: playlist.name, playlistID: playlist.id, media_ids: [green.id] }
      await back.call(savePlaylist, { body })
      // The player retries with increasing delays.
      await expect.poll(() => colorOn(page), { timeout: 60_000 }).toBe('green')
      const { blackFrames } = await display.seen()
      expect(blackFrames, 'black frames').toBe(0)
    } finally {
      await display.stop()
      await again.stop()
    }
  })
})

story('the regions of a channel play side by side, and channels take turns', async ({ page, server }) => {
  const operator = await operatorOf(server.origin)
  const [red, greenBlue, orangeViolet] = [
    await operator.playlist(['red.jpg'], 4500),
    await operator.playlist(['green.png', 'blue.webp'], 1500),
    await operator.playlist(['orange-violet.webm'], 4000),
  ]
  const beside = await operator.channel('split_vertical', { 'Left Bar': [red.id], 'Right Bar': [greenBlue.id] })
  const alone = await operator.channel('main', { Main: [orangeViolet.id] })
  const screen = await operator.screen({ data_type: 'channel', assignedItems: [beside.id, alone.id] })
  const [left, right] = [
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.5 },
  ]
  await openPlayer(page, server, screen.code, left)
  await expect.poll(() => colorOn(page, right)).not.toMatch(/black|other/)
  const among: Color[] = ['red', 'green', 'blue', 'orange', 'violet']
  const [leftDisplay, rightDisplay] = [
    await watchDisplay(page, { spot: left, among }),
    await watchDisplay(page, { spot: right, among }),
  ]
  const rightPictures = async () => (await rightDisplay.seen()).pictures.join(' ')
  // Each channel plays for one cycle of its first region, 4.5 s or 4 s; the other region restarts each time.
  const cycle = expect.poll(rightPictures, { timeout: 40_000, intervals: [100] })
  await cycle.toMatch(/(violet|^) ?green blue green orange violet green/)
  const onTheRight = await rightDisplay.seen()
  const onTheLeft = await leftDisplay.seen()
  await leftDisplay.stop()
  await rightDisplay.stop()
  expectInOrder(onTheLeft.pictures, ['red', 'orange', 'violet'])
  expect([onTheLeft.blackFrames, onTheRight.blackFrames], 'black frames').toEqual([0, 0])
})
