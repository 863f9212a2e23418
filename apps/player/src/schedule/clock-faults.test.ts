import { serverTimeHeader } from '@digisigncast/contract/api/endpoint'
import { weekdays } from '@digisigncast/contract/api/weekdays'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageItem, manifestOfScenes, sceneOf } from '../testing/test-manifest.ts'

const dayMs = 86_400_000
const server = Date.parse('2026-11-23T08:00:00Z')

beforeEach(() => {
  // A new player: nothing is known about the server's time.
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const manifestIn = (timeZone: string) =>
  manifestOfScenes([[]], {
    revision: timeZone,
    screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone },
    timetable: {
      entries: [
        {
          id: 'breakfast',
          name: 'Breakfast',
          rule: { days: [...weekdays], from: '06:00', until: '10:30', startsOn: '2026-11-23', endsOn: '2026-11-23' },
          priority: 'normal',
          content: 'x',
        },
      ],
    },
    contents: { x: [sceneOf('x', [imageItem('i')])] },
  })

async function startPlayer() {
  const { ActiveContent } = await import('./active-content.ts')
  const { clockErrorMs, noteServerTime } = await import('../browser/clock.ts')
  let shown: string[] = []
  const content = new ActiveContent(
    (_manifest, { entries }) => {
      shown = entries.map(({ id }) => id)
    },
    () => [],
  )
  const answer = () =>
    noteServerTime(new Response(null, { headers: { [serverTimeHeader]: String(server) } }), performance.now())
  return { content, clockErrorMs, answer, shown: () => shown }
}

test('the last contact with the server is known, after a restart without it, too', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const lastContact = async () => (await import('../browser/clock.ts')).lastContact()
  expect(await lastContact()).toBeUndefined()
  const player = await startPlayer()
  player.answer()
  vi.advanceTimersByTime(60_000)
  expect(await lastContact()).toBe(server)
  vi.resetModules()
  expect(await lastContact()).toBe(server)
})

test('a clock that is wrong by a day is reported, and the server’s time decides what plays', async () => {
  vi.setSystemTime(server + dayMs)
  const player = await startPlayer()
  player.answer()
  expect(player.clockErrorMs()).toBe(dayMs)
  player.content.set(manifestIn('UTC'))
  expect(player.shown()).toEqual(['breakfast'])
  // 10:30 by the server's time.
  vi.advanceTimersByTime(2.5 * 60 * 60_000)
  expect(player.shown()).toEqual([])
  player.content.stop()
})

test('a changed time zone of the screen applies at once', async () => {
  vi.setSystemTime(server)
  const player = await startPlayer()
  player.answer()
  player.content.set(manifestIn('UTC'))
  expect(player.shown()).toEqual(['breakfast'])
  // 17:00 in Tokyo.
  player.content.set(manifestIn('Asia/Tokyo'))
  expect(player.shown()).toEqual([])
  player.content.set(manifestIn('Europe/Berlin'))
  expect(player.shown()).toEqual(['breakfast'])
  player.content.stop()
})

test('a player that restarts without a network follows its timetable by its own clock', async () => {
  vi.setSystemTime(server - 3 * 60 * 60_000)
  const player = await startPlayer()
  player.content.set(manifestIn('UTC'))
  expect([player.shown(), player.clockErrorMs()]).toEqual([[], 0])
  vi.advanceTimersByTime(60 * 60_000)
  expect(player.shown()).toEqual(['breakfast'])
  player.content.stop()
})

test('a device that sleeps without a network follows its timetable by its own clock, if that was right', async () => {
  for (const [errorMs, shown] of [
    [10_000, []],
    [dayMs, ['breakfast']],
  ] as const) {
    vi.resetModules()
    vi.setSystemTime(server + errorMs)
    const player = await startPlayer()
    player.answer()
    player.content.set(manifestIn('UTC'))
    vi.advanceTimersByTime(3 * 60_000)
    expect(player.shown()).toEqual(['breakfast'])
    // Timers and performance.now() stand still meanwhile.
    vi.setSystemTime(Date.now() + 8 * 60 * 60_000)
    vi.advanceTimersByTime(60_000)
    expect(player.shown()).toEqual(shown)
    player.content.stop()
  }
})
