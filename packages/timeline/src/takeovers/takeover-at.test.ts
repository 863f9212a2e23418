import type { Manifest, Scene } from '@digisigncast/contract/content/manifest'
import type { Rule } from '@digisigncast/contract/content/rules'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { expect, test } from 'vitest'
import { contentStarts, type Planned, scenesAt } from '../scheduled-scenes.ts'

const now = Date.parse('2026-11-23T08:00Z')
const minute = 60_000

const scenes = (id: string): Scene[] => [
  {
    id,
    regions: [
      {
        name: 'Main',
        x: 0,
        y: 0,
        width: 100,
        height: 100,
        items: [{ id, kind: 'image', asset: id, durationMs: 4000, title: id, mediaId: id }],
      },
    ],
  },
]

const runs = (id: string, startsAt: number, minutes: number, more: Partial<ManifestTakeover>): ManifestTakeover => ({
  id,
  name: id,
  startsAt,
  endsAt: startsAt + minutes * minute,
  isDrill: false,
  inStandby: false,
  ...more,
})
const notice = { title: 'Fire', text: '', color: 'alert' } as const

const always: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '00:00', until: '00:00' }
const planned = (takeovers: ManifestTakeover[], contents: Manifest['contents'] = {}): Planned => ({
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' },
  scenes: scenes('default'),
  timetable: {
    entries: [{ id: 'e', name: 'E', rule: always, priority: 'high', content: 'entry' }],
    takeovers,
    prepared: ['closed'],
  },
  contents: { entry: scenes('entry'), closed: scenes('closed'), ...contents },
})

const shownAt = (manifest: Planned, at: number, takeovers?: ManifestTakeover[]) => {
  const { scenes: shown, entries, takeover } = scenesAt(manifest, at, takeovers)
  return [takeover?.id, shown.map(({ id }) => id), entries.map(({ id }) => id)]
}

test('a takeover replaces everything until its end, and then what should play returns', () => {
  const manifest = planned([runs('closed', now, 30, { content: 'closed' })])
  expect(shownAt(manifest, now)).toEqual(['closed', ['closed'], []])
  expect(scenesAt(manifest, now).until).toBe(now + 30 * minute)
  expect(shownAt(manifest, now + 30 * minute - 1)).toEqual(['closed', ['closed'], []])
  expect(shownAt(manifest, now + 30 * minute)).toEqual([undefined, ['entry'], ['e']])
})

test('the newest takeover wins; at its end the older one returns while it runs', () => {
  const manifest = planned([
    runs('newer', now + minute, 5, { notice }),
    runs('older', now, 30, { content: 'closed' }),
    runs('over', now - 60 * minute, 30, { notice }),
  ])
  expect(shownAt(manifest, now + 2 * minute)).toEqual(['newer', [], []])
  expect(scenesAt(manifest, now + 2 * minute).until).toBe(now + 6 * minute)
  expect(shownAt(manifest, now + 6 * minute)).toEqual(['older', ['closed'], []])
})

test('a takeover whose content is not there yet does not interrupt what plays', () => {
  const missing = planned([
    runs('missing', now + 1, 5, { content: 'unknown' }),
    runs('empty', now, 5, { content: 'none' }),
  ])
  expect(shownAt(missing, now + 1)).toEqual([undefined, ['entry'], ['e']])
  expect(scenesAt(missing, now + 1).until).toBe(now + 5 * minute)
})

test('newer takeovers replace those of the manifest, and an empty list ends them', () => {
  const manifest = planned([runs('closed', now, 30, { content: 'closed' })])
  expect(shownAt(manifest, now, [])).toEqual([undefined, ['entry'], ['e']])
  expect(shownAt(manifest, now, [runs('fire', now, 1, { notice })])).toEqual(['fire', [], []])
})

test('a clock before the start does not delay a takeover', () => {
  expect(shownAt(planned([runs('fire', now, 1, { notice })]), now - minute)[0]).toBe('fire')
})

test('content of a running takeover is needed first, then that of prepared ones', () => {
  const manifest = planned([runs('news', now, 30, { content: 'news' })], { news: scenes('news') })
  const order = contentStarts(manifest, now).map(({ scenes: [scene], startsAt, isPrepared = false }) => [
    scene?.id,
    startsAt,
    isPrepared,
  ])
  expect(order).toEqual([
    ['news', 0, false],
    ['closed', Number.POSITIVE_INFINITY, true],
    ['default', 0, false],
    ['entry', 0, false],
  ])
})
