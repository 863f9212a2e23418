import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { type ManifestTakeover, overlayStart } from '@digisigncast/contract/devices/manifest-takeover'
import { expect, test } from 'vitest'
import { contentStarts, type Planned, scenesAt } from '../scheduled-scenes.ts'
import { item } from '../test-items.ts'

const now = Date.parse('2026-11-23T08:00Z')
const minute = 60_000
const look = { margin: 0, opacity: 100, radius: 0 }
const corner = { x: 75, y: 0, width: 25, height: 25, ...look }
const bottom = { x: 0, y: 85, width: 100, height: 15, ...look }
const notice = { title: 'Sale', text: '', color: 'information' as const }

const scenes = (id: string) => [
  { id, regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: [item(id, 4000)] }] },
]

const common = (id: string, more: Partial<ManifestTakeover>): ManifestTakeover => ({
  id,
  name: id,
  startsAt: now,
  endsAt: now + 30 * minute,
  isDrill: false,
  inStandby: true,
  ...more,
})
/** A notice above the content; `started` in minutes from now. */
const above = (id: string, started: number, overlay: ManifestTakeover['overlay'], more = {}) =>
  common(id, { startsAt: overlayStart(now + started * minute), notice, overlay, ...more })

const planned = (takeovers: ManifestTakeover[], more: Partial<Manifest> = {}): Planned => ({
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' },
  scenes: scenes('usual'),
  overlays: [{ id: 'logo', ...corner, content: 'logo' }],
  contents: { logo: scenes('logo'), offers: scenes('offers'), closed: scenes('closed'), empty: [] },
  timetable: { entries: [], takeovers },
  ...more,
})
const shownAt = (manifest: Planned, at = now) => {
  const { scenes: below, overlays, takeover } = scenesAt(manifest, at)
  return { below: below[0]?.id, full: takeover?.id, overlays: overlays.map(({ overlay }) => overlay.id) }
}

test('it lies above the content and all other overlays until its end, and does not change what plays', () => {
  const manifest = planned([above('sale', 0, bottom), above('wifi', 1, corner, { endsAt: now + 5 * minute })])
  expect(shownAt(manifest)).toEqual({ below: 'usual', full: undefined, overlays: ['logo', 'sale', 'wifi'] })
  expect(scenesAt(manifest, now).until).toBe(now + 5 * minute)
  expect(shownAt(manifest, now + 5 * minute).overlays).toEqual(['logo', 'sale'])
  expect(scenesAt(manifest, now).scenes).toBe(manifest.scenes)
})

test('of those that would overlap, the newest one that has something to show is shown', () => {
  const older = above('older', 0, bottom)
  const newer = above('newer', 1, { ...bottom, x: 60, width: 40 })
  expect(shownAt(planned([newer, older])).overlays).toEqual(['logo', 'newer'])
  const empty = { ...common('empty', { startsAt: newer.startsAt }), overlay: { ...bottom, content: 'empty' } }
  expect(shownAt(planned([older, empty])).overlays).toEqual(['logo', 'older'])
  const beside = [above('left', 0, { ...bottom, width: 33.4 }), above('right', 1, { ...bottom, x: 33.4, width: 66.6 })]
  expect(shownAt(planned(beside)).overlays).toEqual(['logo', 'left', 'right'])
})

test('a takeover that fills the screen covers it, also an older one, and it returns', () => {
  const fire = common('fire', { startsAt: now - 60 * minute, endsAt: now + 10 * minute, notice })
  const manifest = planned([fire, above('sale', 0, bottom)])
  expect(shownAt(manifest)).toEqual({ below: undefined, full: 'fire', overlays: [] })
  expect(shownAt(manifest, now + 10 * minute)).toEqual({ below: 'usual', full: undefined, overlays: ['logo', 'sale'] })
})

test('in standby it is shown alone, if it is shown outside of the opening hours', () => {
  const hours = [{ days: [...weekdays], from: '10:00', until: '18:00' }]
  const manifest = planned([], {
    timetable: {
      entries: [],
      hours,
      takeovers: [above('wifi', 0, corner, { inStandby: false }), above('sale', 1, bottom)],
    },
  })
  expect(shownAt(manifest)).toEqual({ below: undefined, full: undefined, overlays: ['sale'] })
  expect(scenesAt(manifest, now).isStandby).toBe(true)
})

test('its playlists play without the rules of items, and their files are needed now', () => {
  const rule = { days: [...weekdays], from: '22:00', until: '23:00' }
  const [scene] = scenes('offers')
  const ruled = [
    {
      id: 'offers',
      regions: (scene?.regions ?? []).map((region) => ({
        ...region,
        items: region.items.map((one) => ({ ...one, rule })),
      })),
    },
  ]
  const offers = common('offers', { overlay: { ...bottom, content: 'offers' } })
  const manifest = planned([offers], { contents: { offers: ruled } })
  expect(scenesAt(manifest, now).overlays.map(({ scene: own }) => own)).toEqual(ruled)
  expect(contentStarts(manifest, now)[0]).toMatchObject({ scenes: ruled, startsAt: 0 })
  expect(contentStarts(manifest, now + 30 * minute).map((one) => one.scenes)).not.toContain(ruled)
})

test('players of earlier versions show its notice on the whole screen, its content never, and prefer those that fill it', () => {
  /** The decision of versions that do not know `overlay`. */
  const earlier = (takeovers: ManifestTakeover[]) =>
    takeovers
      .filter((one) => one.notice !== undefined || one.content !== undefined)
      .toSorted((one, other) => other.startsAt - one.startsAt)[0]?.id
  const fire = common('fire', { startsAt: now - 60 * minute, notice })
  const offers = common('offers', { overlay: { ...bottom, content: 'offers' } })
  const [sale, wifi] = [above('sale', 0, bottom), above('wifi', 1, corner)]
  expect([earlier([offers]), earlier([sale, wifi, offers]), earlier([fire, sale, wifi])]).toEqual([
    undefined,
    'wifi',
    'fire',
  ])
})
