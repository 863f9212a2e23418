import type { Manifest } from '@digisigncast/contract/content/manifest'
import { item, region, scene } from '@digisigncast/timeline/test-items'
import { expect, test } from 'vitest'
import type { ShownItem } from '../stage/play-record.ts'
import { type Facts, failingItems, playbackReport } from './playback-report.ts'
import { TimelineBreaks } from './timeline-breaks.ts'

const [a, b, c] = [item('a', 2000), item('b', 3000), item('c', 1000)]
const scenes = [scene('shop', region('Main', a, b, c))]
const manifest = { revision: 'r', scenes } as Manifest

const shown = (one: typeof a, since: number): ShownItem => ({
  scene: 'shop',
  region: 'Main',
  item: one,
  startedAt: 0,
  since,
})

const factsOf = (more: Partial<Facts> = {}): Facts => ({
  manifest: undefined,
  stage: 'playing',
  scenes,
  revision: 'r',
  download: undefined,
  inOverlays: [],
  overlayTakeovers: [],
  onDisplay: [],
  failures: [],
  incomplete: [],
  isFrozen: false,
  shortage: { isFull: false, active: manifest, staged: undefined, missing: new Set(), isLost: () => false },
  isSoundBlocked: false,
  replacedEffect: undefined,
  isStandby: false,
  isIdle: false,
  hasLimits: false,
  skipped: new Set(),
  notice: null,
  takeover: null,
  clockErrorMs: 0,
  error: undefined,
  ...more,
})

const shortage = (more: Partial<Facts['shortage']>) => ({ shortage: { ...factsOf().shortage, ...more } })
const reasons = (facts: Facts) => [...failingItems(facts)].map(([id, { reason }]) => [id, reason])

test('an error of the player is its failure while nothing is shown, and a fault while it plays', () => {
  const error = 'TypeError: A rule is missing.'
  const stopped = playbackReport(factsOf({ error, stage: 'starting' }))
  expect(stopped.failure).toEqual({ kind: 'player_failed', message: error })
  const playing = playbackReport(factsOf({ error }))
  expect(playing.failure).toBeNull()
  expect(playing.faults).toEqual([`The player cannot show the new content: ${error} It keeps what it shows.`])
})

test('a device that is too slow for its content says how much of it is on time', () => {
  expect(playbackReport(factsOf({ tooSlow: 40 })).faults).toEqual([
    'This display is too slow for its content: about 40 % of its items begin on time. Use smaller files or a faster device.',
  ])
  expect(playbackReport(factsOf()).faults).toEqual([])
})

test('items are failing because they cannot be decoded, are not downloaded, or are of an unknown kind', () => {
  const failures = [
    { item: a, isBroken: true, isLeftOut: false },
    { item: b, isBroken: false, isLeftOut: false },
    { item: c, isBroken: false, isLeftOut: false },
  ]
  const facts = factsOf({ failures, ...shortage({ missing: new Set(['b']) }) })
  expect(reasons(facts)).toEqual([
    ['a', 'undecodable'],
    ['b', 'not_downloaded'],
    ['c', 'failing'],
  ])
  const page = { ...a, kind: 'app' } as unknown as typeof a
  const active = { ...manifest, scenes: [scene('shop', region('Main', page))] }
  const newer = factsOf(shortage({ active }))
  expect(reasons(newer)).toEqual([['a', 'player_outdated']])
  const fault = (what: string) => [
    `This version of the player cannot show ${what}. Choose Reload under Remote control to update it.`,
  ]
  expect(playbackReport(newer).faults).toEqual(fault('one item and skips it'))
  const other = { ...b, kind: 'game' } as unknown as typeof b
  const both = { ...manifest, scenes: [scene('shop', region('Main', page, other))] }
  expect(playbackReport(factsOf(shortage({ active: both }))).faults).toEqual(fault('2 items and skips them'))
})

test('items of overlays that are always shown are reported, those of entries are not', () => {
  const place = { x: 0, y: 0, width: 20, height: 20, margin: 0, opacity: 100, radius: 0 }
  const rule = { days: ['mon' as const], from: '08:00', until: '10:00' }
  const active = {
    ...manifest,
    scenes: [scene('shop', region('Main', a))],
    contents: { logo: [scene('logo', region('Main', b))], offer: [scene('offer', region('Main', c))] },
    overlays: [
      { id: 'logo', ...place, content: 'logo' },
      {
        id: 'offer',
        ...place,
        content: 'offer',
        entry: { id: 'offer', name: 'Offer', rule, priority: 'normal' as const },
      },
    ],
  }
  const missing = new Set(['b', 'c'])
  expect(reasons(factsOf(shortage({ active, missing })))).toEqual([['b', 'not_downloaded']])
  const facts = factsOf({ onDisplay: [shown(a, 1)], inOverlays: [shown(b, 2)] })
  expect(playbackReport(facts).playing).toEqual([a.title, b.title])
  expect(playbackReport(facts).on_display.map(({ item_id }) => item_id)).toEqual([a.id])
})

test('takeovers above the content are reported by their ids, and notices by their titles', () => {
  const common = { name: '', startsAt: 0, endsAt: 1, isDrill: false, inStandby: true }
  const notice = { title: 'Sale', text: '', color: 'alert' as const }
  const overlayTakeovers = [
    { id: 't1', ...common, notice },
    { id: 't2', ...common },
  ]
  const report = playbackReport(factsOf({ onDisplay: [shown(a, 1)], inOverlays: [shown(b, 2)], overlayTakeovers }))
  expect([report.overlay_takeovers, report.playing]).toEqual([
    ['t1', 't2'],
    [a.title, 'Sale', b.title],
  ])
})

test('a slide without one of its files is not downloaded, and its files have its title', () => {
  const slide = { document: 'document', images: { photo: 'photo' }, fonts: ['font'] }
  const welcome: typeof a = { ...a, kind: 'slide', title: 'Welcome', slide }
  const active = { ...manifest, scenes: [scene('shop', region('Main', welcome, b))] }
  for (const file of ['a', 'document', 'photo', 'font']) {
    const missing = shortage({ active, missing: new Set([file]) })
    expect(reasons(factsOf(missing)), file).toEqual([['a', 'not_downloaded']])
    const download = { revision: 's', doneBytes: 1, totalBytes: 2, file }
    const lost = shortage({ active: undefined, staged: active, isLost: (asset) => asset === file })
    const report = playbackReport(factsOf({ download, ...lost }))
    expect([report.download?.file, report.faults], file).toEqual([
      'Welcome',
      ['“Welcome” could not be downloaded. The player keeps trying; check the network of the device.'],
    ])
  }
})

test('a slide that is shown without some of its elements is reported with their types, and is not failing', () => {
  const facts = factsOf({ incomplete: [{ item: { ...a, title: 'Welcome' }, parts: ['clock', 'table', 'clock'] }] })
  expect(playbackReport(facts).faults).toEqual(['Welcome: shown without parts that could not be drawn (clock, table).'])
  expect(reasons(facts)).toEqual([])
})

test('a stream whose fallback is shown is reported, and is not failing', () => {
  const facts = factsOf({ incomplete: [{ item: { ...a, kind: 'stream', title: 'Lobby' }, parts: ['stream'] }] })
  expect(playbackReport(facts).faults).toEqual(['Lobby: the stream could not be played. Its fallback image is shown.'])
  expect(reasons(facts)).toEqual([])
})

test('an item that is not set to play now is not failing', () => {
  const missing = shortage({ missing: new Set(['a', 'b']) })
  expect(reasons(factsOf({ ...missing, skipped: new Set(['a']) }))).toEqual([['b', 'not_downloaded']])
})

test.each([
  [{}, 'playing'],
  [{ stage: 'empty', isIdle: true }, 'idle'],
  [{ stage: 'empty' }, 'empty'],
  [{ stage: 'empty', isStandby: true }, 'standby'],
] as const)('%j reports %s', (more, state) => {
  expect(playbackReport(factsOf(more)).state).toBe(state)
})

test('the report contains the items of the newest scene, and the title of the file that is downloading', () => {
  const before = { ...shown(b, -1e6), region: 'Footer', scene: 'bar' }
  const download = { revision: 's', doneBytes: 1, totalBytes: 2, file: 'c' }
  const report = playbackReport(
    factsOf({
      onDisplay: [before, shown(a, performance.now() - 1500)],
      download,
      ...shortage({ staged: manifest }),
    }),
  )
  expect(report.on_display).toMatchObject([{ scene_id: 'shop', region: 'Main', item_id: 'a', media_id: 'a' }])
  expect(report.on_display[0]?.elapsed_ms).toBeGreaterThanOrEqual(1500)
  expect(report.download).toEqual({ revision: 's', done_bytes: 1, total_bytes: 2, file: 'c' })
})

test('an item more than 500 ms off the timeline, or out of order, is a break', () => {
  const begun = shown(a, 1000)
  const breaks = new TimelineBreaks(factsOf({ onDisplay: [begun] }))
  const start = breaks.count
  const isBreak = (one: ShownItem, more: Partial<Facts> = {}) =>
    breaks.isBreak(one, factsOf({ onDisplay: [one], ...more }))
  expect(isBreak(shown(b, 3400))).toBe(false)
  // The timeline continues from the plan, 3000, so that small delays do not add up: 6000.
  expect(isBreak(shown(c, 6900))).toBe(true)
  expect(isBreak(shown(a, 7900))).toBe(false)
  expect(isBreak(shown(c, 9900))).toBe(true)
  expect(isBreak(shown(a, 10_800))).toBe(false)
  // An item that fails is skipped.
  const failures = [{ item: b, isBroken: true, isLeftOut: true }]
  expect(isBreak(shown(c, 12_900), { failures })).toBe(false)
  expect(breaks.count - start).toBe(2)
})
