import { weekdays } from '@digisigncast/contract/content/rules'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect, test } from '@playwright/test'
import { screenOf } from '../support/paired-device.ts'
import { signIn } from '../support/sign-in.ts'
import { startServer } from '../support/start-server.ts'
import { chromiums, openPage } from './browsers.ts'
import { itemMs } from './content.ts'
import { attachPage, untilSeen, withinMs } from './seen.ts'
import { pairByKeys } from './steps.ts'

/** Since March 2024 an hour earlier than before. */
const timeZone = 'Asia/Almaty'
const minuteMs = 60_000
const text =
  'Its clock rules are older than 2019: an hour off. The player follows those of the server. Update the system or the browser of the device.'

const [oldest] = chromiums

if (oldest)
  test(`the clock rules of ${oldest} are out of date: the console says so, and the schedule is right`, {
    tag: '@quick',
  }, async ({ page }) => {
    const display = await openPage(oldest)
    const server = await startServer()
    try {
      const paired = await screenOf(server, ['blue.webp'], itemMs)
      const { operator, screen, device } = paired
      await operator.call(saveScreen, { body: { screenID: screen.id, name: screen.name, time_zone: timeZone } })
      const green = await operator.playlist(['green.png'], itemMs)
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
      const [from, until] = [-5, 20].map((minutes) => clock.format(Date.now() + minutes * minuteMs))
      const rule = { days: [...weekdays], from: from ?? '', until: until ?? '' }
      const target = { content_type: 'playlist' as const, content_ids: [green.id], screen_ids: [screen.id] }
      const look = { name: 'Now', color: 'green', priority: 'normal' } as const
      await operator.call(saveScheduleEntry, { body: { ...look, ...target, rule } })
      await pairByKeys(display, server.origin, paired)

      await test.step('it plays the entry of this hour in the time zone of the screen', () =>
        untilSeen(display, ['green']))
      await test.step('it reports since when its rules differ', async () => {
        await expect.poll(async () => (await device()).faults, { timeout: withinMs }).toContain(text)
        expect((await device()).clock_rules).toMatchObject({ minutes: 60, before: 2019 })
      })
      await test.step('the dashboard and the page of the screen name it', async () => {
        await signIn(page, server.origin)
        await expect(page.getByText(text).first()).toBeVisible({ timeout: withinMs })
        await page.goto(`${server.origin}/screens/${screen.id}`)
        await expect(page.getByText(text).first()).toBeVisible({ timeout: withinMs })
      })
      expect(await display.exceptions()).toEqual([])
    } catch (error) {
      await attachPage(display)
      throw error
    } finally {
      await display.close()
      await server.stop()
    }
  })
