import type { Hours } from '@digisigncast/contract/content/rules'
import { ruleTimes } from '@digisigncast/timeline/rule'
import { RulesAt } from '@digisigncast/timeline/rules-at'
import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { expect, test } from 'vitest'
import { startUncounted } from '../../../testing/processes/start-uncounted.ts'
import { shared } from '../../../testing/start-app.ts'
import { largestHours, parsedHours, tagWithHours } from '../../../testing/stored/largest-hours.ts'
import { copyScreen } from '../../../testing/stored/many-screens.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'
import { type DeviceDay, staysOf } from './day-stays.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const window = { from: at('2026-11-20T00:00'), until: at('2026-11-21T00:00') }

const app = await shared(() => startUncounted(window.from))

async function screensWithDevices(count: number, timeZones: readonly string[]) {
  const admin = await app.make.admin()
  const { id } = await app.make.screen(admin)
  const ids = [id, ...(await copyScreen(app, id, count - 1))]
  for (const [index, screenId] of ids.entries()) {
    const time_zone = timeZones[index % timeZones.length] ?? null
    await app.platform.db
      .updateTable('screens')
      .set({ time_zone, name: time_zone ?? '' })
      .where('id', '=', screenId)
      .execute()
    await storedDevice(app, admin, { screenId, createdAt: window.from - 1 })
  }
  return { admin, ids }
}

/** The time (ms) of the window in which one of the rules is active, with all rules at each change. */
function plainTime(hours: Hours, timeZone: string): number {
  const rules = hours.map(ruleTimes)
  let sum = 0
  for (let now = window.from; now < window.until; ) {
    const asked = new RulesAt(offsetsOf(timeZone), now)
    const active = rules.filter((rule) => asked.isActive(rule))
    const next = Math.min(asked.until, window.until)
    if (active.length > 0) sum += next - now
    now = next
  }
  return sum
}

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu']

test('the hours of tags are parsed once, and the expected times are those of all of their rules', async () => {
  const { admin, ids } = await screensWithDevices(45, zones)
  // The exceptions are over, so that the rules apply.
  app.clock.now = window.from - 300 * 24 * 60 * 60_000
  await tagWithHours(app, admin, ids)
  let days: DeviceDay[] = []
  const parsed = await parsedHours(async () => {
    days = (await staysOf(app.platform.db, window)).get(admin.accountId) ?? []
  })
  expect(parsed).toBeLessThanOrEqual(20)
  const rules = Array.from({ length: 20 }, (_, number) => largestHours(number, app.clock.now)).flat()
  const expected = new Map(zones.map((zone) => [zone, plainTime(rules, zone)]))
  expect([days.length, expected.get('UTC')]).toEqual([45, 79 * 60_000])
  for (const { screen_name, expected_ms } of days) expect(expected_ms).toBe(expected.get(screen_name))
})
