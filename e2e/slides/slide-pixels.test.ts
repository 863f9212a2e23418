import { readFile } from 'node:fs/promises'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { expect } from '@playwright/test'
import { image, slideOf, text } from '../slide-renderer/slide-page.ts'
import { colorIn, differenceOf } from '../support/display.ts'
import { pair, screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { story } from '../support/story.ts'
import { media } from './editor-page.ts'

const size = { width: 960, height: 540 }
const rows = [
  ['Espresso', '2.60'],
  ['Flat white', '3.80'],
]
const box = { rotation: 0, opacity: 1 }
const look = { ...text({ size: 32, color: '#f7efe1' }), language: 'en-GB', zone: null }
const element = (own: object) => ({ ...look, width: 400, height: 60, ...own }) as SlideElement

const elementsOf = (photo: string, source: string): SlideElement[] => [
  {
    ...box,
    id: 'shape',
    type: 'shape',
    x: 30,
    y: 30,
    width: 430,
    height: 160,
    shape: 'rectangle',
    radius: 24,
    fill: { type: 'gradient', from: '#12302c', to: '#6a4cff', angle: 120 },
    border: { color: '#ffb98a', width: 6 },
    rotation: 3,
  },
  element({ id: 'title', x: 50, y: 60, height: 100, size: 64, font: 'fraunces' }),
  image({ id: 'photo', media: photo, x: 500, y: 30, width: 430, height: 200, radius: 40 }),
  element({
    id: 'table',
    type: 'table',
    x: 30,
    y: 230,
    height: 160,
    source,
    header: true,
    color: '#101521',
    lineColor: '#c8cdd8',
    accentColor: '#6a4cff',
  }),
  ...[
    { id: 'clock', type: 'clock', face: 'digital', hours: '24', seconds: false, y: 260 },
    { id: 'date', type: 'date', format: 'full', y: 330 },
    { id: 'countdown', type: 'countdown', until: '2099-01-01T00:00', unit: 'minutes', ended: '', y: 400 },
  ].map((own) => element({ x: 500, color: '#101521', ...own })),
  element({
    id: 'hands',
    type: 'clock',
    face: 'analog',
    hours: '24',
    seconds: true,
    x: 30,
    y: 400,
    width: 130,
    height: 130,
    color: '#101521',
  }),
]

story(
  'a slide has the same pixels in the preview of the editor and on a display',
  async ({ page, context, server }) => {
    const { operator, playlist, screen } = await screenOf(server, ['green.png'], 600_000)
    const table = { kind: 'table', columns: ['Coffee', 'Price'], rows } as const
    const settings = { kind: 'table' as const, table: { ...table, columns: [...table.columns] } }
    const { id } = (await operator.call(saveDataSource, { body: { name: 'Coffee', settings } })).data
    const document = { ...slideOf(...elementsOf(playlist.media[0]?.id ?? '', id)), size }
    const picture = new Blob([await readFile(media('blue.webp'))])
    const slide = (await operator.slide('Board', document, picture)).media
    await operator.call(savePlaylist, { body: { name: 'Board', playlistID: playlist.id, media_ids: [slide.id] } })
    // In the middle of a minute.
    const at = Math.floor(Date.now() / 60_000) * 60_000 + 30_000

    await signIn(page, server.origin)
    await page.clock.setFixedTime(at)
    await page.setViewportSize(size)
    await page.goto(`${server.origin}/slides/${slide.id}`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByText('Flat white')).toBeVisible()
    // Its buttons are hidden while the pointer rests.
    await expect(preview.locator('[data-idle]')).toBeVisible()
    await expect.poll(async () => colorIn(await page.screenshot(), { x: 0.75, y: 0.25 })).toBe('green')
    const previewed = await page.screenshot({ animations: 'disabled' })

    const display = await context.newPage()
    await display.setViewportSize(size)
    await display.clock.setFixedTime(at)
    await pair(display, server, screen.code)
    await expect(display.getByText('Flat white')).toBeVisible()
    // The first picture can be a frame of the transition.
    await expect
      .poll(async () => differenceOf(await display.screenshot(), previewed), { timeout: 20_000 })
      .toBeLessThan(0.005)
  },
)
