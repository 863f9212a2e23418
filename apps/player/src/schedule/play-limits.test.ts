import type { Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { PlayLimits } from './play-limits.ts'
import { testPageStorage } from './test-page-storage.ts'

const stored = testPageStorage()

const item = (id: string, limits: Pick<ManifestItem, 'maxPerHour' | 'maxPerDay'> = {}): ManifestItem => ({
  id,
  kind: 'image',
  asset: id,
  durationMs: 4000,
  title: id,
  mediaId: id,
  ...limits,
})
const manifest = (items: ManifestItem[], timeZone = 'UTC'): Pick<Manifest, 'screen' | 'scenes' | 'contents'> => ({
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone },
  scenes: [{ id: 's', regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: items.slice(0, 1) }] }],
  contents: {
    x: [{ id: 'x', regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: items.slice(1) }] }],
  },
})
const at = (time: string) => Date.parse(`2026-03-10T${time}Z`)

function limitsOf(...items: ManifestItem[]) {
  const limits = new PlayLimits('S')
  limits.use(manifest(items))
  const play = (of: ManifestItem, time: string) => {
    limits.begin(of, at(time))
    const during = [...limits.spentAt(at(time)).ids]
    limits.end(of)
    return [during, [...limits.spentAt(at(time)).ids]]
  }
  return { limits, play }
}

test('an item that has reached its limit is skipped from the end of its last play to the end of the hour', () => {
  const [often, other] = [item('ad', { maxPerHour: 2 }), item('other')]
  const { limits, play } = limitsOf(often, other)
  expect(play(often, '10:01')).toEqual([[], []])
  expect(play(other, '10:02')).toEqual([[], []])
  expect(play(often, '10:03')).toEqual([[], ['ad']])
  expect(limits.spentAt(at('10:59:59'))).toEqual({ ids: new Set(['ad']), until: at('11:00') })
  expect(limits.spentAt(at('11:00')).ids).toEqual(new Set())
  expect(play(often, '11:00')).toEqual([[], []])
})

test('a limit of the day counts beside that of the hour, also for items of the schedule', () => {
  const ad = item('ad', { maxPerHour: 2, maxPerDay: 3 })
  const { limits, play } = limitsOf(item('first'), ad)
  play(ad, '10:01')
  play(ad, '10:02')
  expect(play(ad, '11:01')).toEqual([[], ['ad']])
  expect([...limits.spentAt(at('23:59')).ids]).toEqual(['ad'])
  expect([...limits.spentAt(at('23:59') + 60_000).ids]).toEqual([])
})

test('hours and days are those of the screen', () => {
  const ad = item('ad', { maxPerHour: 1, maxPerDay: 2 })
  const limits = new PlayLimits('S')
  // UTC+5:45.
  limits.use(manifest([ad], 'Asia/Kathmandu'))
  limits.begin(ad, at('10:20'))
  limits.end(ad)
  expect(limits.spentAt(at('10:14:59')).until).toBe(at('10:15'))
  expect(limits.spentAt(at('10:20'))).toEqual({ ids: new Set(['ad']), until: at('11:15') })
  limits.begin(ad, at('11:15'))
  limits.end(ad)
  expect([at('18:14'), at('18:15')].map((now) => limits.spentAt(now).ids.size)).toEqual([1, 0])
})

/** Plays in each hour (UTC) of an item that plays whenever it may. */
function playsPerHour(
  timeZone: string,
  from: string,
  hours: number,
  limits: Pick<ManifestItem, 'maxPerHour' | 'maxPerDay'>,
) {
  const counts: number[] = []
  const ad = item('ad', limits)
  const own = new PlayLimits('S')
  own.use(manifest([ad], timeZone))
  for (let hour = 0; hour < hours; hour += 1) {
    counts.push(0)
    for (let minute = 0; minute < 60; minute += 1) {
      const now = Date.parse(from) + (hour * 60 + minute) * 60_000
      if (own.spentAt(now).ids.size > 0) continue
      own.begin(ad, now)
      own.end(ad)
      counts[hour] = (counts[hour] ?? 0) + 1
    }
  }
  return counts
}

test.each([
  { which: 'that comes twice', zone: 'Europe/Berlin', from: '2026-10-24T23:00Z', counts: [4, 4, 4, 4] },
  { which: 'that is left out', zone: 'Europe/Berlin', from: '2026-03-29T00:00Z', counts: [4, 4, 4] },
  { which: 'of a zone with half hours', zone: 'Asia/Kolkata', from: '2026-03-29T00:30Z', counts: [4, 4] },
])('a limit of an hour holds in each hour around one $which', ({ zone, from, counts }) => {
  expect(playsPerHour(zone, from, counts.length, { maxPerHour: 4 })).toEqual(counts)
})

test('a day of 25 hours is one day', () => {
  const counts = playsPerHour('Europe/Berlin', '2026-10-24T22:00Z', 26, { maxPerHour: 4, maxPerDay: 98 })
  expect(counts).toEqual([...Array.from({ length: 24 }, () => 4), 2, 4])
})

test('an hour that comes twice ends when it comes again', () => {
  const limits = new PlayLimits('S')
  limits.use(manifest([item('ad', { maxPerHour: 1 })], 'Europe/Berlin'))
  const endOf = (now: string) => limits.spentAt(Date.parse(now)).until
  expect(endOf('2026-10-25T00:30Z')).toBe(Date.parse('2026-10-25T01:00Z'))
  expect(endOf('2026-10-25T01:30Z')).toBe(Date.parse('2026-10-25T02:00Z'))
})

test('an item is spent from the start of its last play, also in its other places', () => {
  const [one, other, free] = [item('x>ad', { maxPerHour: 2 }), item('y>ad', { maxPerHour: 2 }), item('free')]
  const { limits } = limitsOf(one, other, free)
  const areSpent = () => [one, other, free].map((of) => limits.isSpent(of, at('10:01')))
  limits.begin(one, at('10:01'))
  expect(areSpent()).toEqual([false, false, false])
  limits.begin(other, at('10:01'))
  expect(areSpent()).toEqual([true, true, false])
  expect(limits.isSpent(one, at('11:00'))).toBe(false)
})

test('an item that is on the display twice leaves the content when both are over', () => {
  const ad = item('ad', { maxPerHour: 2 })
  const { limits } = limitsOf(ad)
  limits.begin(ad, at('10:01'))
  limits.begin(ad, at('10:01'))
  limits.end(ad)
  expect(limits.spentAt(at('10:01')).ids.size).toBe(0)
  limits.end(ad)
  expect([...limits.spentAt(at('10:01')).ids]).toEqual(['ad'])
})

test('a restart continues with the counts; those of items without a limit are not kept', () => {
  const ad = item('ad', { maxPerHour: 1 })
  const { play } = limitsOf(ad)
  play(ad, '10:01')
  const after = limitsOf(ad)
  expect([...after.limits.spentAt(at('10:02')).ids]).toEqual(['ad'])
  after.limits.use(manifest([item('ad'), item('new', { maxPerDay: 1 })]))
  expect(after.limits.spentAt(at('10:02')).ids.size).toBe(0)
  after.play(item('new', { maxPerDay: 1 }), '10:03')
  expect(JSON.parse(stored.get('digisigncast.plays.S') ?? '').map(([id]: [string]) => id)).toEqual(['new'])
})

test('the displays of a screen play together what its limits allow, also after a restart', () => {
  const ad = item('ad', { maxPerHour: 5, maxPerDay: 26 })
  const display = (place: number) => {
    const limits = new PlayLimits(`screen at ${place}`)
    limits.use(manifest([ad]))
    return limits
  }
  for (const place of [0, 1]) display(place).share({ of: 2, place })
  const displays = [display(0), display(1)]
  const playsIn = (hour: number) =>
    displays.map((limits) => {
      let plays = 0
      for (; limits.spentAt(at(`${hour}:01`)).ids.size === 0; plays += 1) {
        limits.begin(ad, at(`${hour}:01`))
        limits.end(ad)
      }
      return plays
    })
  const hours = [10, 11, 12, 13, 14, 15, 16].map(playsIn)
  expect(hours.slice(0, 2).map((plays) => new Set(plays))).toEqual([new Set([2, 3]), new Set([2, 3])])
  expect(hours[0]).not.toEqual(hours[1])
  expect(hours.map(([one = 0, other = 0]) => one + other)).toEqual([5, 5, 5, 5, 5, 1, 0])
})

test.each(['{', '[2]', '{"of":0,"place":0}', '{"of":"2"}'])(
  'a stored share that is not its own is ignored: %s',
  (text) => {
    stored.set('digisigncast.plays.S.share', text)
    const ad = item('ad', { maxPerHour: 1 })
    expect(limitsOf(ad).play(ad, '10:00')).toEqual([[], ['ad']])
  },
)

test('a play that is repeated without a break does not count beyond the limit', () => {
  const ad = item('ad', { maxPerHour: 1, maxPerDay: 5 })
  const { limits, play } = limitsOf(ad)
  play(ad, '10:01')
  expect(play(ad, '10:02')).toEqual([['ad'], ['ad']])
  expect(play(ad, '11:02')).toEqual([[], ['ad']])
  expect(JSON.parse(stored.get('digisigncast.plays.S') ?? '')[0][1].inDay).toBe(2)
  expect(limits.end(item('other'))).toBe(false)
})

test.each(['{', '[1]', '[["ad",null]]', '{"ad":1}'])('stored text that is not its own is ignored: %s', (text) => {
  stored.set('digisigncast.plays.S', text)
  expect(limitsOf(item('ad', { maxPerHour: 1 })).limits.spentAt(at('10:00')).ids.size).toBe(0)
})
