import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { listMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScheduleEntry, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { animations, saveScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { expect, test } from '@playwright/test'
import { coloredPage, pdfOf } from '../../apps/server/src/testing/documents/pdf.ts'
import { colorIn } from '../support/display.ts'
import { screenOf } from '../support/paired-device.ts'
import { startServer } from '../support/start-server.ts'
import { clockSlide } from './clock-slide.ts'
import { pairOn, says, shows, stateOf } from './display-page.ts'
import { isChromium, type TestPage } from './test-page.ts'
import { open, testedBrowsers } from './tested-browsers.ts'

const picture = join(import.meta.dirname, '..', 'media', 'blue.webp')
/** A zone whose offset is not that of the machine in any season. */
const timeZone = 'Pacific/Auckland'

for (const tested of testedBrowsers)
  test(`${tested.name}: a display is connected and plays everything that it should`, async () => {
    test.setTimeout(240_000)
    const server = await startServer()
    const page = await open(tested)
    const thrown: string[] = []
    if (isChromium(page))
      page.on('Runtime.exceptionThrown', ({ exceptionDetails }: Thrown) =>
        thrown.push(exceptionDetails.exception?.description ?? exceptionDetails.text),
      )
    try {
      const paired = await screenOf(server, ['red.jpg'], 1500)
      const { operator, screen } = paired
      const assign = (...ids: string[]) =>
        operator.call(updateScreenContent, { body: { screenID: screen.id, contentID: ids, type: 'playlist' } })

      await test.step('pairing', async () => {
        await pairOn(page, server.origin, screen.code)
        await shows(page, 'red')
        await expect.poll(async () => (await paired.device()).sync.state, { timeout: 40_000 }).toBe('up_to_date')
      })

      await test.step('image, video and document, in order', async () => {
        const pdf = new Blob([new Uint8Array(pdfOf([coloredPage([160 / 255, 208 / 255, 16 / 255])]))])
        const document = await operator.uploadBytes(pdf, 'Menu.pdf')
        await expect.poll(() => pagesOf(operator, document.id), { timeout: 60_000 }).toBe(1)
        const mixed = await operator.playlist(['green.png', 'orange-violet.webm'], 1500)
        const media_ids = [...mixed.media.map(({ id }) => id), document.id]
        await operator.call(savePlaylist, { body: { name: 'Mixed', playlistID: mixed.id, media_ids } })
        await assign(mixed.id)
        for (const color of ['green', 'orange', 'lime', 'green'] as const) await shows(page, color)
      })

      await test.step('a slide with a text, and a clock in the time zone of the screen', async () => {
        const slide = (await operator.slide('Clock', clockSlide, await openAsBlob(picture))).media
        const list = await operator.playlist(['blue.webp'], 60_000)
        await operator.call(savePlaylist, { body: { name: 'Slide', playlistID: list.id, media_ids: [slide.id] } })
        await operator.call(saveScreen, {
          body: { screenID: screen.id, name: screen.name, time_zone: timeZone, assignedItems: [list.id] },
        })
        await shows(page, 'lime', { x: 0.9, y: 0.9 })
        const hour = new Date(Date.now() + offsetsOf(timeZone)(Date.now())).toISOString().slice(11, 13)
        await expect.poll(() => slideText(page), { timeout: 40_000 }).toMatch(new RegExp(`Grüß Gott[^]*${hour}:\\d\\d`))
        expect(await slideText(page)).toMatch(/\d{1,2}\. \p{L}+ 20\d\d/u)
      })

      await test.step('two regions', async () => {
        const [one, other] = [await operator.playlist(['red.jpg'], 4000), await operator.playlist(['blue.webp'], 4000)]
        const channel = await operator.channel('split_vertical', { 'Left Bar': [one.id], 'Right Bar': [other.id] })
        await operator.call(updateScreenContent, {
          body: { screenID: screen.id, contentID: [channel.id], type: 'channel' },
        })
        await shows(page, 'red', { x: 0.2, y: 0.5 })
        expect(await colorIn(await page.screenshot(), { x: 0.8, y: 0.5 })).toBe('blue')
      })

      await test.step('all effects', async () => {
        const pair = await operator.playlist(['green.png', 'blue.webp'], 1000)
        for (const animation of animations) {
          const body = {
            screenID: screen.id,
            name: screen.name,
            animation,
            data_type: 'playlist' as const,
            assignedItems: [pair.id],
          }
          await operator.call(saveScreen, { body })
          await shows(page, 'green')
          await shows(page, 'blue')
        }
      })

      await test.step('an entry of the schedule by the clocks of the time zone', async () => {
        const lunch = await operator.playlist(['red.jpg'], 4000)
        await operator.call(saveScreen, {
          body: {
            screenID: screen.id,
            name: screen.name,
            time_zone: timeZone,
            data_type: 'playlist',
            assignedItems: [lunch.id],
          },
        })
        const noon = await operator.playlist(['blue.webp'], 4000)
        const wall = (minutes: number) =>
          new Date(Date.now() + offsetsOf(timeZone)(Date.now()) + minutes * 60_000).toISOString().slice(11, 16)
        const entry = await operator.call(saveScheduleEntry, {
          body: {
            name: 'Now',
            color: 'blue',
            rule: { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: wall(-10), until: wall(30) },
            priority: 'normal',
            content_type: 'playlist',
            content_ids: [noon.id],
            screen_ids: [screen.id],
          },
        })
        await shows(page, 'blue')
        await operator.call(deleteScheduleEntry, { body: { id: entry.data.id } })
        await shows(page, 'red')
      })

      await test.step('a takeover and its end', async () => {
        const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' } as const
        const { data } = await operator.call(startTakeover, { body: { notice, everywhere: true } })
        await says(page, '.takeover h1', 'Fire')
        await operator.call(endTakeover, { body: { id: data.id } })
        await shows(page, 'red')
      })

      await test.step('the server is gone, and comes back with a change', async () => {
        await server.stop()
        expect(await stateOf(page)).toBe('playing')
        await shows(page, 'red')
        if (isChromium(page)) {
          // The service worker starts the player, and serves its files.
          await page.reload()
          await expect.poll(() => stateOf(page), { timeout: 40_000 }).toBe('playing')
          await shows(page, 'red')
        }
      })
      expect(thrown, 'exceptions in the page').toEqual([])
    } finally {
      await page.close()
      await server.stop()
    }
  })

/** The text of the slides on the page, which are in trees of their own. */
const slideText = (page: TestPage) =>
  page.evaluate<string>(
    `Array.from(document.querySelectorAll('#stage *'), ({ shadowRoot }) => (shadowRoot ? shadowRoot.textContent : '')).join('')`,
  )

type Operator = Awaited<ReturnType<typeof screenOf>>['operator']

const pagesOf = async (operator: Operator, mediaId: string) =>
  (await operator.call(listMedia, { query: {} })).data.find(({ id }) => id === mediaId)?.pages

interface Thrown {
  exceptionDetails: { text: string; exception?: { description?: string } }
}
