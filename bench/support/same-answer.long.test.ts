import { getManifest } from '@digisigncast/contract/content/manifest'
import { type Rule, weekdays } from '@digisigncast/contract/content/rules'
import { listSchedule, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { activeAt, timetableOf } from '@digisigncast/timeline/active-at'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { planText } from '../../apps/console/src/features/programming/screens/plan/plan-words.ts'
import { ActiveContent } from '../../apps/player/src/schedule/active-content.ts'
import { startApp, type TestApp } from '../../apps/server/src/testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
afterEach(() => vi.useRealTimers())

/** Numbers from 0 to 1 that are the same in each run. */
function randoms(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const random = randoms(16)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const time = () => `${String(Math.floor(random() * 24)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`
// Clocks go forward on 2026-03-29.
const start = Date.parse('2026-03-20T00:00Z')
const randomInstant = () => Math.floor(start + random() * 18 * 86_400_000)
const date = () => new Date(randomInstant()).toISOString().slice(0, 10)

function randomRule(): Rule {
  const days = weekdays.filter(() => random() < 0.6)
  const [first, last] = [date(), date()].toSorted()
  const range = random() < 0.3 ? { startsOn: first, endsOn: last } : {}
  return { days: days.length > 0 ? days : ['mon'], from: time(), until: time(), ...range }
}

const [screens, entriesPerScreen, instants] = [10, 6, 1000]

test('server, console and player give the same answer for 10,000 pairs of timetable and instant', async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id])
  const plans = []
  for (let made = 0; made < screens; made += 1) {
    const screen = await app.make.screen(admin, [playlist.id])
    for (let entry = 0; entry < entriesPerScreen; entry += 1) {
      const body = {
        name: `${made}-${entry}`,
        color: 'teal' as const,
        rule: randomRule(),
        priority: pick(['normal', 'normal', 'high'] as const),
        content_type: 'playlist' as const,
        content_ids: [playlist.id],
        screen_ids: [screen.id],
      }
      expect((await admin.call(saveScheduleEntry, { body })).status).toBe(200)
    }
    const manifest = (await admin.call(getManifest, { params: { screenID: screen.id } })).body
    const listed = (await admin.call(listSchedule, { query: { screen: screen.id } })).body.data
    plans.push({ manifest, stored: timetableOf(listed, manifest.screen.timeZone) })
  }

  vi.useFakeTimers()
  const different = []
  const answers = new Set<string>()
  for (const { manifest, stored } of plans)
    for (let asked = 0; asked < instants; asked += 1) {
      const now = randomInstant()
      vi.setSystemTime(now)
      let inPlayer = ''
      const player = new ActiveContent(
        (_shown, { entries }) => {
          inPlayer = entries.map(({ name }) => name).join(', ')
        },
        () => [],
      )
      player.set(manifest)
      player.stop()
      const inServer = activeAt(stored, now)
        .entries.map(({ name }) => name)
        .join(', ')
      const inConsole = (planText(manifest, now)?.split(' · ')[0] ?? '')
        .replace('Now: ', '')
        .replace('default content', '')
      answers.add(inServer)
      if (inPlayer !== inServer || inConsole !== inServer) different.push({ now, inServer, inConsole, inPlayer })
    }
  expect(different).toEqual([])
  expect(answers.size).toBeGreaterThan(screens * 2)
})
