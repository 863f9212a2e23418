import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Manifest, TimetableEntry } from '@digisigncast/contract/content/manifest'
import type { Rule } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { nextOpening, startsOf } from './opening.ts'
import { isActiveAt, ruleTimes } from './rule.ts'
import { contentStarts, nextEntries, type Planned, scenesAt, scenesOf } from './scheduled-scenes.ts'
import { item, region, scene } from './test-items.ts'
import { offsetsOf } from './wall-time.ts'

const rule = (more: Partial<Rule>): Rule => ({ days: [...weekdays], from: '00:00', until: '00:00', ...more })
const ruled = (id: string, ...rules: Rule[]) => ({ ...item(id, 4000), ...(rules.length > 0 && { rules }) })
const entry = (id: string, own: Rule): TimetableEntry => ({
  id,
  name: id,
  rule: own,
  priority: 'normal',
  content: id,
})
const zone = 'Europe/Berlin'
const planned = (scenes: Manifest['scenes'], more: Partial<Planned> = {}): Planned => ({
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: zone },
  scenes,
  ...more,
})
const at = (text: string) => Date.parse(text)
const shown = (manifest: Planned, now: number) =>
  scenesAt(manifest, now).scenes.flatMap(({ regions }) => regions.flatMap(({ items }) => items.map(({ id }) => id)))
const time = (instant: number) => new Date(instant).toISOString()

const december = rule({ startsOn: '2026-12-01', endsOn: '2026-12-24' })
const mornings = rule({ days: ['mon', 'tue', 'wed', 'thu', 'fri'], until: '11:00' })

test.each([
  ['2026-11-30T22:59:59.999Z', ['usual']],
  ['2026-11-30T23:00:00.000Z', ['usual', 'advent', 'both']],
  ['2026-12-01T09:59:59.999Z', ['usual', 'advent', 'both']],
  // The media item plays on weekdays until 11:00 only.
  ['2026-12-01T10:00:00.000Z', ['usual', 'advent']],
  ['2026-12-05T08:00:00.000Z', ['usual', 'advent']],
  ['2026-12-24T22:59:59.999Z', ['usual', 'advent']],
  ['2026-12-24T23:00:00.000Z', ['usual']],
])('at %s plays %j', (now, items) => {
  const manifest = planned([
    scene('s', region('Main', ruled('usual'), ruled('advent', december), ruled('both', december, mornings))),
  ])
  expect(shown(manifest, at(now))).toEqual(items)
})

test('the scenes of an instant are the same objects, also after others were asked for', () => {
  const manifest = planned([scene('s', region('Main', ruled('usual'), ruled('advent', december)))])
  const now = at('2026-12-02T12:00Z')
  const spent = { ids: new Set(['usual']), until: now }
  const [all, left] = [scenesOf(manifest, [], now), scenesOf(manifest, [], now, spent)]
  expect(left[0]?.regions[0]?.items.map(({ id }) => id)).toEqual(['advent'])
  expect([scenesOf(manifest, [], now), scenesOf(manifest, [], now, spent)]).toEqual([all, left])
  expect(scenesOf(manifest, [], now)[0]).toBe(all[0])
  expect(scenesOf(manifest, [], now, spent)[0]).toBe(left[0])
})

test('an item starts after a gap in the clock, and plays through a repeated hour once', () => {
  const manifest = planned([
    scene('s', region('Main', ruled('gap', rule({ from: '02:30', until: '03:30' })), ruled('usual'))),
  ])
  expect(scenesAt(manifest, at('2026-03-29T00:30Z')).until).toBe(at('2026-03-29T01:00Z'))
  expect(shown(manifest, at('2026-03-29T01:00Z'))).toEqual(['gap', 'usual'])
  expect(shown(manifest, at('2026-10-25T01:00Z'))).toEqual(['gap', 'usual'])
  expect(scenesAt(manifest, at('2026-10-25T01:00Z')).until).toBe(at('2026-10-25T02:30Z'))
})

test('an entry with nothing to show counts as inactive, and the default content may have nothing to show', () => {
  const manifest = planned([scene('s', region('Main', ruled('usual', mornings)))], {
    timetable: { entries: [entry('sale', rule({ from: '10:00', until: '20:00' }))] },
    contents: { sale: [scene('sale', region('Main', ruled('offer', december)))] },
  })
  expect(shown(manifest, at('2026-11-23T09:30Z'))).toEqual(['usual'])
  expect(shown(manifest, at('2026-11-23T10:30Z'))).toEqual([])
  expect(scenesAt(manifest, at('2026-11-23T10:30Z'))).toMatchObject({ entries: [], isStandby: false })
  expect(shown(manifest, at('2026-12-02T09:30Z'))).toEqual(['offer'])
  expect(nextEntries(manifest, at('2026-11-23T10:30Z'))?.at).toBe(at('2026-12-01T09:00Z'))
})

test('the same scenes are returned until an item starts or ends', () => {
  const manifest = planned([scene('s', region('Main', ruled('usual'), ruled('early', mornings)))])
  const [first, later] = [scenesAt(manifest, at('2026-11-23T12:00Z')), scenesAt(manifest, at('2026-11-23T20:00Z'))]
  expect(later.scenes).toBe(first.scenes)
  expect(scenesOf(manifest, [], at('2026-11-23T21:00Z'))).toBe(first.scenes)
})

test('files are ordered by when their items play; those of items that are over are left out', () => {
  const over = rule({ endsOn: '2026-11-01' })
  const manifest = planned(
    [scene('s', region('Main', ruled('usual'), ruled('advent', december), ruled('over', over)))],
    {
      timetable: { entries: [entry('sale', rule({ from: '20:00', until: '21:00' }))] },
      contents: { sale: [scene('sale', region('Main', ruled('offer'), ruled('early', mornings)))] },
    },
  )
  const starts = contentStarts(manifest, at('2026-11-23T12:00Z')).flatMap(({ scenes, startOf }) =>
    scenes.flatMap(({ regions }) =>
      regions.flatMap(({ items }) => items.map((one) => [one.id, startOf(one)] as const)),
    ),
  )
  expect(Object.fromEntries(starts)).toEqual({
    usual: 0,
    advent: at('2026-11-30T23:00Z'),
    over: Number.POSITIVE_INFINITY,
    offer: at('2026-11-23T19:00Z'),
    early: at('2026-11-23T23:00Z'),
  })
})

const shop = { hours: [rule({ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', until: '20:00' })] }

test('outside the opening hours there is standby until they start', () => {
  const manifest = planned([scene('s', region('Main', ruled('usual')))], { timetable: { entries: [], ...shop } })
  const night = scenesAt(manifest, at('2026-11-20T19:00Z'))
  expect(night).toMatchObject({ scenes: [], entries: [], isStandby: true })
  expect(time(night.until)).toBe('2026-11-23T07:00:00.000Z')
  const day = scenesAt(manifest, night.until)
  expect([day.isStandby, day.scenes, time(day.until)]).toEqual([false, manifest.scenes, '2026-11-23T19:00:00.000Z'])
  expect(nextEntries(manifest, at('2026-11-23T12:00Z'))).toEqual({
    at: at('2026-11-23T19:00Z'),
    entries: [],
    isStandby: true,
  })
})

test('hours over a change of the clock, over midnight and in two parts', () => {
  const hours = [rule({ days: ['sat'], from: '22:00', until: '04:00' }), rule({ from: '12:00', until: '13:00' })]
  const manifest = planned([scene('s', region('Main', ruled('usual')))], { timetable: { entries: [], hours } })
  const standby = (now: string) => scenesAt(manifest, at(now)).isStandby
  // The clock goes back at 03:00: the night is seven hours long.
  expect(standby('2026-10-24T19:59Z')).toBe(true)
  expect(standby('2026-10-24T20:00Z')).toBe(false)
  expect(standby('2026-10-25T02:59Z')).toBe(false)
  expect(standby('2026-10-25T03:00Z')).toBe(true)
  expect(standby('2026-10-25T11:00Z')).toBe(false)
})

test('hours that are over leave the display in standby for ever; an empty list is always open', () => {
  const of = (hours: Rule[]) =>
    planned([scene('s', region('Main', ruled('usual')))], { timetable: { entries: [], hours } })
  expect(scenesAt(of([rule({ endsOn: '2020-01-01' })]), at('2026-11-20T19:00Z'))).toMatchObject({
    isStandby: true,
    until: Number.POSITIVE_INFINITY,
  })
  expect(scenesAt(of([]), 0)).toMatchObject({ isStandby: false, until: Number.POSITIVE_INFINITY })
})

test('at 2,000 instants items and hours follow their rules, and nothing changes before `until`', () => {
  const [own, media, hours] = [
    rule({ days: ['sat', 'sun', 'wed'], from: '22:00', until: '02:30' }),
    rule({ startsOn: '2026-03-01', endsOn: '2026-10-31', except: ['2026-03-28'] }),
    rule({ days: ['sat', 'sun'], from: '01:00', until: '23:30' }),
  ]
  const manifest = planned([scene('s', region('Main', ruled('both', own, media)))], {
    timetable: { entries: [], hours: [hours] },
  })
  const offsetAt = offsetsOf(zone)
  const isActive = (one: Rule, now: number) => isActiveAt(ruleTimes(one), offsetAt, now)
  const [start, stepMs] = [at('2026-01-01T00:00Z'), 4 * 60 * 60_000 + 7 * 60_000]
  for (let index = 0; index < 2000; index += 1) {
    const now = start + index * stepMs
    const isOpen = isActive(hours, now)
    expect(scenesAt(manifest, now).isStandby).toBe(!isOpen)
    const plays = isOpen && isActive(own, now) && isActive(media, now)
    expect([time(now), shown(manifest, now)]).toEqual([time(now), plays ? ['both'] : []])
    const { until } = scenesAt(manifest, now)
    expect(shown(manifest, until - 1)).toEqual(plays ? ['both'] : [])
  }
})

test('the next opening is known while the display is in standby', () => {
  const opening = (hours: readonly Rule[], now: string) => nextOpening([startsOf(hours.map(ruleTimes))], zone, at(now))
  expect(opening(shop.hours, '2026-11-20T19:00Z')).toBe(at('2026-11-23T07:00Z'))
  expect(opening(shop.hours, '2026-11-20T18:59Z')).toBeUndefined()
  expect(opening([rule({ endsOn: '2020-01-01' })], '2026-11-20T19:00Z')).toBeUndefined()
  expect(nextOpening([], zone, 0)).toBeUndefined()
})
