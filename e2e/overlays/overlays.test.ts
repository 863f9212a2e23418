import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { type MediaFile, uploadMedia } from '@digisigncast/contract/content/media'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, type Page } from '@playwright/test'
import { withOneDecoder } from '../stage/weak-devices.ts'
import { type Color, colorIn, colorOn, watchDisplay } from '../support/display.ts'
import { countedPlays, type PairedScreen, pair, screenOf, screenshotOf } from '../support/paired-device.ts'
import { storedFiles } from '../support/stored-files.ts'
import { story } from '../support/story.ts'

story.use({ expectedNoise: [/Failed to load resource: net::ERR_|WebSocket connection to/] })

const mediaFile = (name: string) => openAsBlob(join(import.meta.dirname, '../media', name))
const colorAt = (page: Page, x: number, y: number) =>
  expect.poll(() => colorOn(page, { x, y }), { intervals: [100], timeout: 30_000 })
const usual: Color[] = ['red', 'blue']

type Overlays = NonNullable<Parameters<PairedScreen['operator']['screen']>[0]['overlays']>
const save = ({ operator, screen }: PairedScreen, more: { overlays?: Overlays; rotation?: 0 | 90 }) =>
  operator.call(saveScreen, { body: { screenID: screen.id, name: screen.name, ...more } })

/** A lime bar with a clock. */
const bar = {
  format: 1 as const,
  size: { width: 1024, height: 120 },
  background: { type: 'color' as const, color: '#a0d010' },
  elements: [
    {
      id: 'clock',
      type: 'clock' as const,
      face: 'digital' as const,
      hours: '24' as const,
      seconds: true,
      zone: null,
      x: 400,
      y: 10,
      width: 580,
      height: 100,
      rotation: 0,
      opacity: 1,
      font: 'inter' as const,
      weight: 700,
      size: 100,
      fit: false,
      color: '#000000',
      align: 'right' as const,
      vertical: 'middle' as const,
      lineHeight: 1,
      letterSpacing: 0,
      capitals: false,
    },
  ],
}

/** Records the middle of the display while something happens: what plays there goes on, without a black frame. */
async function playingOn(page: Page, work: () => Promise<unknown>) {
  const display = await watchDisplay(page, { among: usual })
  await work()
  const count = (await display.seen()).pictures.length
  await expect.poll(async () => (await display.seen()).pictures.length, { timeout: 30_000 }).toBeGreaterThan(count + 1)
  const { blackFrames, pictures } = await display.seen()
  await display.stop()
  expect(blackFrames).toBe(0)
  expect(pictures.slice(1).every((color, index) => color !== pictures[index])).toBe(true)
}

story('a logo in the corner and a bar with a clock lie above what plays', async ({ page, server }) => {
  const paired = await screenOf(server, ['red.jpg', 'blue.webp'], 1000)
  const { operator, screen, playlist, device } = paired
  const logo = await operator.upload('green.png')
  const clock = (await operator.slide('Clock', bar, await mediaFile('blue.webp'))).media
  const overlays: Overlays = [
    { content_kind: 'media', content_id: logo.id, x: 75, y: 0, width: 25, height: 30, margin: 2, radius: 3 },
    { content_kind: 'media', content_id: clock.id, x: 0, y: 85, width: 80, height: 15 },
  ]
  await pair(page, server, screen.code)
  await colorAt(page, 0.875, 0.15).toMatch(/red|blue/)

  await story.step('they appear at their places, and what plays below goes on', async () => {
    await playingOn(page, async () => {
      await save(paired, { overlays })
      await colorAt(page, 0.875, 0.15).toBe('green')
      await colorAt(page, 0.1, 0.93).toBe('lime')
    })
    await colorAt(page, 0.875, 0.5).toMatch(/red|blue/)
    await colorAt(page, 0.95, 0.93).toMatch(/red|blue/)
    // The margin: 2 percent of the shorter side.
    const box = await page.locator('.overlay').first().boundingBox()
    expect(box).toMatchObject({ x: 488, y: 8, width: 144, height: 104 })
  })

  await story.step('the console sees them: in a screenshot, and among what plays', async () => {
    const screenshot = await screenshotOf(paired)
    expect(await colorIn(screenshot, { x: 0.875, y: 0.15 })).toBe('green')
    expect(await colorIn(screenshot, { x: 0.1, y: 0.93 })).toBe('lime')
    await expect
      .poll(async () => (await device()).playing, { timeout: 20_000 })
      .toEqual(expect.arrayContaining([logo.title, clock.title]))
  })

  await story.step('a takeover covers them', async () => {
    const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' } as const
    const { id } = (await operator.call(startTakeover, { body: { notice, everywhere: true } })).data
    await expect(page.getByRole('heading', { name: 'Fire' })).toBeVisible()
    await colorAt(page, 0.875, 0.15).not.toBe('green')
    const both = [await colorOn(page, { x: 0.875, y: 0.15 }), await colorOn(page, { x: 0.1, y: 0.93 })]
    expect(both).not.toContain('lime')
    await operator.call(endTakeover, { body: { id } })
    await colorAt(page, 0.875, 0.15).toBe('green')
    await colorAt(page, 0.1, 0.93).toBe('lime')
  })

  await story.step('they rotate with the screen', async () => {
    await save(paired, { rotation: 90 })
    // Clockwise: its right top corner is on the right bottom of the panel, and its bottom edge on the left.
    await colorAt(page, 0.85, 0.875).toBe('green')
    await colorAt(page, 0.055, 0.1).toBe('lime')
    await save(paired, { rotation: 0 })
    await colorAt(page, 0.875, 0.15).toBe('green')
  })

  await story.step('a restart without a server shows them', async () => {
    await expect.poll(async () => (await storedFiles(page)).startsAlone, { timeout: 20_000 }).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await colorAt(page, 0.875, 0.15).toBe('green')
    await colorAt(page, 0.1, 0.93).toBe('lime')
    await page.context().setOffline(false)
  })

  await story.step('their plays count', async () => {
    const plays = async () => {
      const counted = await countedPlays(operator)
      return [logo, playlist.media[0], clock].every((one) => (counted.get(one?.id ?? '') ?? 0) > 0)
    }
    await expect.poll(plays, { timeout: 60_000 }).toBe(true)
  })

  await story.step('they leave, and what plays below goes on', async () => {
    await playingOn(page, async () => {
      await save(paired, { overlays: [] })
      await colorAt(page, 0.875, 0.15).toMatch(/red|blue/)
      await colorAt(page, 0.1, 0.93).toMatch(/red|blue/)
    })
  })
})

story('a video in an overlay is a picture on a device with one decoder', async ({ page, server }) => {
  await page.addInitScript(withOneDecoder)
  const paired = await screenOf(server, ['orange-violet.webm'])
  const { operator, screen, device } = paired
  const form = new FormData()
  form.set('is_large', 'false')
  form.set('file', await mediaFile('cyan-magenta-yellow.mp4'), 'clip.mp4')
  form.set('thumbnail', await mediaFile('green.png'), 'clip.png')
  const clip = (await operator.send(uploadMedia, { body: form })).data as MediaFile
  await pair(page, server, screen.code)
  const display = await watchDisplay(page, { among: ['orange', 'violet'] })
  await save(paired, {
    overlays: [{ content_kind: 'media', content_id: clip.id, x: 60, y: 0, width: 40, height: 30 }],
  })
  await colorAt(page, 0.8, 0.15).toBe('green')
  const { blackFrames } = await display.seen()
  await display.stop()
  expect(blackFrames).toBe(0)
  await screenshotOf(paired)
  await expect.poll(async () => (await device()).faults.join()).toContain('shown as a picture in an overlay')
})
