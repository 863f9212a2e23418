import type { Manifest, TimetableEntry } from '@digisigncast/contract/content/manifest'
import { weekdays } from '@digisigncast/contract/content/rules'
import type { Device } from '@digisigncast/contract/devices/devices'
import { overlayStart, untilEnded } from '@digisigncast/contract/devices/manifest-takeover'
import { scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { expect, test } from 'vitest'
import { overlaysText, planText, playingReason, reasonText, standbyText } from './plan-words.ts'

const entry = (name: string, from: string, until: string, days = [...weekdays]): TimetableEntry => ({
  id: name,
  name,
  rule: { days, from, until },
  priority: 'normal',
  content: 'content',
})
const image = { id: 'i', kind: 'image' as const, asset: 'a', durationMs: 4000, title: 'I', mediaId: 'm' }
const place = { name: 'Main', x: 0, y: 0, width: 100, height: 100 }
const manifestOf = (entries: TimetableEntry[]): Manifest => ({
  format: 1,
  revision: 'r',
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'Europe/Berlin' },
  scenes: [],
  timetable: { entries },
  contents: { content: [{ id: 'c', regions: [{ ...place, items: [image] }] }] },
  assets: {},
  policy: { pollMs: 5000, linkedPollMs: 300_000, cacheBytes: 1e9 },
  branding: { name: 'A', logo: null },
})
const takeoverOf = (name: string, startsAt: number, endsAt: number) => ({
  id: 't',
  name,
  startsAt,
  endsAt,
  isDrill: false,
  inStandby: true,
  notice: { title: name, text: '', color: 'alert' as const },
})
const day = manifestOf([entry('Breakfast', '06:00', '10:30'), entry('Lunch', '10:30', '15:00')])

test.each([
  ['2026-11-22T07:00Z', 'Now: Breakfast · 10:30 Lunch'],
  ['2026-11-22T12:00Z', 'Now: Lunch · 15:00 default content'],
  ['2026-11-22T20:00Z', 'Now: default content · Mon 06:00 Breakfast'],
])('at %s: %s', (now, text) => {
  expect(planText(day, Date.parse(now))).toBe(text)
})

test('the times of a screen in another time zone than the account name it', () => {
  const now = Date.parse('2026-11-22T07:00Z')
  expect(planText(day, now, 'Europe/Berlin')).toBe('Now: Breakfast · 10:30 Lunch')
  expect(planText(day, now, 'UTC')).toBe('Now: Breakfast · 10:30 Lunch (Europe/Berlin)')
  expect(planText(manifestOf([entry('Always', '00:00', '00:00')]), now, 'UTC')).toBe('Now: Always')
})

test('without changes only what plays now', () => {
  expect(planText(manifestOf([entry('Always', '00:00', '00:00')]), 0)).toBe('Now: Always')
  const { timetable: _, ...plain } = day
  expect(planText(plain, 0)).toBeUndefined()
})

test('the reason names rule and priority', () => {
  expect(reasonText({ entries: [] })).toBe('No schedule entry is active.')
  expect(reasonText({ entries: [{ ...entry('Sale', '09:00', '12:00', ['mon']), priority: 'high' }] })).toBe(
    'Sale: Mon 09:00–12:00; high priority',
  )
})

test('overlays are named with their rules; those that are always shown are counted', () => {
  const square = { x: 0, y: 0, width: 20, height: 20, margin: 0, opacity: 100, radius: 0 }
  const overlay = {
    ...square,
    id: 'o',
    content: 'content',
    entry: { ...entry('Offer', '11:00', '14:00', ['mon']), priority: 'high' as const },
  }
  const { entry: _, ...always } = overlay
  const scene = { id: 'c', regions: [] }
  expect(overlaysText({ overlays: [] })).toBe('')
  expect(overlaysText({ overlays: [{ overlay: always, scene }] })).toBe('Above it: an overlay')
  expect(
    overlaysText({
      overlays: [
        { overlay: always, scene },
        { overlay: always, scene },
        { overlay, scene },
      ],
    }),
  ).toBe('Above it: 2 overlays · Offer, Mon 11:00–14:00; high priority')
})

test('takeovers above the content are named, beside what plays', () => {
  const now = Date.parse('2026-11-22T07:00Z')
  const overlay = { x: 75, y: 0, width: 25, height: 25, margin: 2, opacity: 100, radius: 0 }
  const sale = { ...takeoverOf('Sale', overlayStart(now), now + 30 * 60_000), overlay }
  const withSale = (manifest: Manifest) => ({
    ...manifest,
    timetable: { entries: [], ...manifest.timetable, takeovers: [sale] },
  })
  expect(planText(withSale(day), now)).toBe('Now: Breakfast · above it: Sale (takeover) · 10:30 Lunch')
  expect(planText(withSale(manifestOf([])), now)).toBe('Now: default content · above it: Sale (takeover)')
  expect(overlaysText(scenesAt(withSale(day), now))).toBe('Above it: Sale (takeover)')
})

test('standby has a time at which it ends, and a reason', () => {
  const hours = [{ days: weekdays.slice(0, 5), from: '08:00', until: '20:00' }]
  const open = { ...day, timetable: { entries: [], hours } }
  expect(planText(open, Date.parse('2026-11-20T20:00Z'))).toBe('Now: standby · Mon 08:00 default content')
  expect(planText(open, Date.parse('2026-11-20T12:00Z'))).toBe('Now: default content · 20:00 standby')
  expect(standbyText(hours)).toBe('Outside the opening hours: Mon–Fri 08:00–20:00')
  expect(standbyText(hours, ['Lobby'])).toBe('Outside the opening hours of the tag Lobby: Mon–Fri 08:00–20:00')
})

test('a takeover is named with its end and what follows', () => {
  const now = Date.parse('2026-11-22T07:00Z')
  const takeover = takeoverOf('Fire', now, now + 30 * 60_000)
  const timetable = { entries: day.timetable?.entries ?? [], takeovers: [takeover] }
  expect(planText({ ...day, timetable }, now)).toBe('Now: Fire (takeover) · 08:30 Breakfast')
  expect(planText({ ...day, timetable }, now + 30 * 60_000)).toBe('Now: Breakfast · 10:30 Lunch')
  expect(planText({ ...day, timetable: { entries: [], takeovers: [takeover] } }, takeover.endsAt)).toBeUndefined()
  const endless = { entries: [], takeovers: [{ ...takeover, endsAt: untilEnded }] }
  expect(planText({ ...day, timetable: endless }, now)).toBe('Now: Fire (takeover) · until a user ends it')
  expect(reasonText({ entries: [], takeover })).toBe('A takeover runs above everything else.')
})

const shows = (scene_id: string | undefined, more: Partial<Device> = {}) =>
  ({
    status: 2,
    approval: 'approved',
    sync: { state: 'up_to_date' },
    display_state: 'playing',
    on_display: scene_id === undefined ? [] : [{ scene_id }],
    ...more,
  }) as Device
const scene = (id: string) => ({ id, regions: [{ ...place, items: [image] }] })

test('a device says why it plays: an entry, the default content, or a takeover', () => {
  const known = { now: Date.parse('2026-11-23T07:00Z'), tags: [] }
  const breakfast = entry('Breakfast', '06:00', '10:30', weekdays.slice(0, 5))
  const plan = { ...manifestOf([breakfast]), scenes: [scene('default')] }
  expect(playingReason(plan, shows('c'), known)).toBe('Breakfast, Mon–Fri 06:00–10:30')
  const sunday = { ...known, now: Date.parse('2026-11-22T07:00Z') }
  expect(playingReason(plan, shows('default'), sunday)).toBe('Default content: no schedule entry is active')
  const { notice, ...fire } = { ...takeoverOf('Fire', 0, known.now + 1000), isDrill: true }
  const run = (more: object) => ({ ...plan, timetable: { entries: [breakfast], takeovers: [{ ...fire, ...more }] } })
  expect(playingReason(run({ notice }), shows(undefined), known)).toBe('Takeover: Fire (drill)')
  expect(playingReason(run({ content: 'content', isDrill: false }), shows('c'), known)).toBe('Takeover: Fire')
})

test('of two entries, the one on the display is the reason', () => {
  const [sale, news] = [
    { ...entry('Sale', '08:00', '12:00'), priority: 'high' as const },
    { ...entry('News', '07:00', '12:00'), priority: 'high' as const, content: 'other' },
  ]
  const plan = { ...manifestOf([sale, news]), contents: { content: [scene('c')], other: [scene('o')] } }
  const known = { now: Date.parse('2026-11-23T09:00Z'), tags: [] }
  expect(playingReason(plan, shows('o'), known)).toBe('News, Every day 07:00–12:00; high priority')
})

test('a device in standby says why; without a report that fits the plan there is no reason', () => {
  const hours = [{ days: weekdays.slice(0, 5), from: '08:00', until: '20:00' }]
  const plan = { ...day, scenes: [scene('default')], timetable: { entries: [], hours } }
  const [open, closed] = [Date.parse('2026-11-23T12:00Z'), Date.parse('2026-11-22T12:00Z')]
  const of = (device: Device, now: number) => playingReason(plan, device, { now, tags: ['Lobby'] })
  const dark = shows(undefined, { display_state: 'standby' })
  expect(of(dark, closed)).toBe('Outside the opening hours of the tag Lobby: Mon–Fri 08:00–20:00')
  expect(of(shows('default'), open)).toMatch(/^Default content/)
  const late = shows('default', { sync: { state: 'out_of_date' } as Device['sync'] })
  const others = [late, shows('default', { status: 3 }), shows('default', { approval: 'new' }), shows('old'), dark]
  expect(others.map((device) => of(device, open))).toEqual(others.map(() => undefined))
  expect(of(shows('default'), closed)).toBeUndefined()
})
