import { weekdays } from '@digisigncast/contract/content/rules'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { expect, test } from '@playwright/test'
import type { PairedScreen } from '../support/paired-device.ts'
import { startServer } from '../support/start-server.ts'
import { chromiums, programOf } from './browsers.ts'
import { openChromium } from './chromium-page.ts'
import { elementOfSlide, playlistOfKinds, zones } from './content.ts'
import { moveClock, openLoop, playAllEffects, recordFrames } from './promises.ts'
import { attachPage, untilEqual, untilPlaying, untilSeen, withinMs } from './seen.ts'
import type { ChromiumPage } from './test-page.ts'

const dayMs = 86_400_000
const dateIn = (timeZone: string, at: number, options: Intl.DateTimeFormatOptions, language = 'en-GB') =>
  new Intl.DateTimeFormat(language, { timeZone, ...options }).format(at)
const long = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Content of all kinds for tomorrow, by the clock of the screen. */
async function scheduleTomorrow({ operator, screen, device }: PairedScreen) {
  const kinds = await playlistOfKinds(operator)
  const tomorrow = dateIn('UTC', Date.now() + dayMs, { dateStyle: 'short' }, 'sv-SE')
  const rule = { days: [...weekdays], from: '00:00', until: '00:00', startsOn: tomorrow, endsOn: tomorrow }
  const target = { content_type: 'playlist' as const, content_ids: [kinds.id], screen_ids: [screen.id] }
  const look = { name: 'Tomorrow', color: 'green', priority: 'normal' } as const
  await operator.call(saveScheduleEntry, { body: { ...look, ...target, rule } })
  await expect.poll(async () => (await device()).sync.state, { timeout: withinMs }).toBe('up_to_date')
  await expect.poll(async () => (await device()).starts_offline, { timeout: withinMs }).toBe(true)
}

async function playTomorrow(page: ChromiumPage) {
  await moveClock(page, dayMs)
  await page.reload()
  await untilPlaying(page)
  const frames = await recordFrames(page)
  await untilSeen(page, ['orange', 'violet', 'green', 'cyan', 'lime'])
  const date = dateIn(zones.date, Date.now() + dayMs, long)
  await untilEqual(page, `(${elementOfSlide('date')} || {}).text`, date)
  expect((await frames.stop()).black, 'black frames').toBe(0)
}

// The oldest of them: the main job runs in all, and the tests of displays in the newest.
for (const browser of chromiums.slice(0, 1))
  test(`60 swaps with all effects and a day without a server in ${browser}`, async () => {
    test.skip(process.env.BROWSERS !== 'all', 'This takes two minutes, and runs with BROWSERS=all only.')
    const page = await openChromium({ executable: programOf(browser) })
    const server = await startServer()
    try {
      const paired = await openLoop(page, server)
      await test.step('60 swaps show no black frame', async () => {
        const { swaps, frames, black } = await playAllEffects(page, paired)
        test.info().annotations.push({ type: 'black frames', description: `${black} of ${frames}, ${swaps} swaps` })
        expect(swaps).toBeGreaterThanOrEqual(60)
        expect(frames, 'frames').toBeGreaterThan(2 * swaps)
        expect(black, 'black frames').toBe(0)
      })
      await test.step('a day later, it plays the entry of that day without the server', async () => {
        await scheduleTomorrow(paired)
        server.child.kill('SIGKILL')
        await playTomorrow(page)
      })
      expect(await page.exceptions()).toEqual([])
    } catch (error) {
      await attachPage(page)
      throw error
    } finally {
      await page.close()
      await server.stop()
    }
  })
