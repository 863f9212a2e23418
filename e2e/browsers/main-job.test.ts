import { rm } from 'node:fs/promises'
import { deleteScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect, test } from '@playwright/test'
import { type Color, colorIn } from '../support/display.ts'
import { operatorOf } from '../support/operator.ts'
import { changeTo, type PairedScreen, screenOf, screenshotOf } from '../support/paired-device.ts'
import { startServer, temporaryFolder } from '../support/start-server.ts'
import { browsers, openPage } from './browsers.ts'
import { itemMs, playlistOfKinds, zones } from './content.ts'
import { attachPage, colorsUntil, untilPlaying, untilSeen, withinMs } from './seen.ts'
import { pairByKeys, playEffects, readSlide, scheduleNextMinute, takeOver } from './steps.ts'

const usual: Color[] = ['red', 'blue']
const ofKinds: Color[] = ['orange', 'violet', 'green', 'cyan', 'lime']
const right = { x: 0.75, y: 0.5 }
const left = { x: 0.25, y: 0.5 }
const corner = { x: 0.85, y: 0.15 }

for (const browser of browsers)
  test(`the main job in ${browser}`, async () => {
    const page = await openPage(browser)
    const dataDir = await temporaryFolder()
    let server = await startServer({ dataDir })
    let report: PairedScreen['device'] | undefined
    try {
      const paired = await screenOf(server, ['red.jpg', 'blue.webp'], itemMs)
      report = paired.device
      const { operator, screen, playlist, device } = paired
      const kinds = await playlistOfKinds(operator)
      const screenBody = { screenID: screen.id, name: screen.name }
      await operator.call(saveScreen, { body: { ...screenBody, time_zone: zones.clock } })

      await test.step('it is paired by its keys, and plays images', async () => {
        await pairByKeys(page, server.origin, paired)
        await untilSeen(page, usual)
      })

      const entry = await scheduleNextMinute(paired, kinds.id)
      await test.step('ten effects', () => playEffects(page, paired))

      await test.step('a schedule entry begins at its minute in the time zone of the screen', async () => {
        await operator.call(saveScreen, { body: { ...screenBody, animation: 'default' } })
        const before = await colorsUntil(page, entry.begin)
        // A blend of red and blue has the color of the violet file.
        expect(before.filter((color) => color !== 'violet' && ofKinds.includes(color))).toEqual([])
      })

      await test.step('image, video, pages of a document, and a slide with the right time', async () => {
        await untilSeen(page, ofKinds)
        await expect.poll(() => readSlide(page), { timeout: withinMs }).toBe(true)
        expect(await colorIn(await screenshotOf(paired)), 'in the screenshot of the display').not.toBe('black')
      })

      await test.step('an overlay in a corner', async () => {
        const { id: content_id } = await operator.upload('green.png')
        const place = { x: 70, y: 0, width: 30, height: 30, margin: 1, radius: 2, opacity: 100 }
        const overlays = [{ content_kind: 'media' as const, content_id, ...place }]
        await operator.call(saveScreen, { body: { ...screenBody, overlays } })
        await untilSeen(page, ['green'], corner)
      })

      await test.step('a takeover', () => takeOver(page, paired))

      await test.step('a broken file is skipped, and the console says so', async () => {
        const reported = async () => {
          const { faults, failing } = await device()
          return { faults: faults.join(), failing: failing.map(({ title }) => title) }
        }
        const broken = { faults: expect.stringContaining('Broken: '), failing: ['Broken'] }
        await expect.poll(reported, { timeout: withinMs }).toEqual(broken)
      })

      await test.step('two regions', async () => {
        const other = await operator.playlist(['green.png'], itemMs)
        const lists = { 'Left Bar': [other.id], 'Right Bar': [playlist.id] }
        const channel = await operator.channel('split_vertical', lists)
        const assigned = { data_type: 'channel' as const, assignedItems: [channel.id] }
        await operator.call(saveScreen, { body: { ...screenBody, ...assigned } })
        await operator.call(deleteScheduleEntry, { body: { id: entry.id } })
        await untilSeen(page, ['green'], left)
        await untilSeen(page, usual, right)
        await expect.poll(async () => (await device()).sync.state, { timeout: withinMs }).toBe('up_to_date')
      })

      await test.step('without the server it plays on, also after a restart', async () => {
        await expect.poll(async () => (await device()).starts_offline, { timeout: withinMs }).toBe(true)
        server.child.kill('SIGKILL')
        for (let round = 0; round < 2; round += 1) await untilSeen(page, usual, right)
        await page.reload()
        await untilPlaying(page)
        await untilSeen(page, usual, right)
        await untilSeen(page, ['green'], left)
        await untilSeen(page, ['green'], corner)
      })

      await test.step('a change arrives when the server is back', async () => {
        server = await startServer({ dataDir, port: server.port })
        const back = await operatorOf(server.origin)
        await changeTo(back, playlist, 'green.png')
        await untilSeen(page, ['green'], right)
      })
      expect(await page.exceptions()).toEqual([])
    } catch (error) {
      await attachPage(page)
      const body = JSON.stringify(await report?.().catch(String), null, 1)
      await test.info().attach('device.json', { body, contentType: 'text/plain' })
      throw error
    } finally {
      await page.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
