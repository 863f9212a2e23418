import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { ManifestOverlay } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { contentStarts, isTimed, scenesAt } from '../scheduled-scenes.ts'
import { item } from '../test-items.ts'

const scene = (id: string, ...items: string[]) => ({
  id,
  regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: items.map((name) => item(name, 4000)) }],
})

const square = { x: 0, y: 0, width: 20, height: 20, margin: 0, opacity: 100, radius: 0 }

const overlay = (id: string, hours?: readonly [from: string, until: string]): ManifestOverlay => ({
  id,
  ...square,
  content: id,
  ...(hours && {
    entry: {
      id,
      name: id,
      rule: { days: [...weekdays], from: hours[0], until: hours[1] },
      priority: 'normal' as const,
    },
  }),
})

const planned = {
  screen: { id: 's', name: 'S', rotation: 0 as const, animation: 'default' as const, timeZone: 'UTC' },
  scenes: [scene('s', 'usual')],
  overlays: [overlay('logo'), overlay('empty'), overlay('lunch', ['11:00', '14:00'])],
  contents: { logo: [scene('logo', 'logo')], empty: [scene('empty')], lunch: [scene('lunch', 'menu')] },
}
const at = (time: string) => Date.parse(`2026-11-22T${time}Z`)
const shown = (now: number, manifest: Parameters<typeof scenesAt>[0] = planned) =>
  scenesAt(manifest, now).overlays.map((one) => one.overlay.id)

test('overlays are shown always, or while their rule is active, if they have something to show', () => {
  expect(shown(at('10:59'))).toEqual(['logo'])
  expect(shown(at('11:00'))).toEqual(['logo', 'lunch'])
  expect(shown(at('14:00'))).toEqual(['logo'])
})

test('an overlay of an entry does not change what plays below', () => {
  const noon = scenesAt(planned, at('12:00'))
  expect([noon.scenes, noon.entries]).toEqual([planned.scenes, []])
  expect(noon.until).toBe(at('14:00'))
  expect(isTimed(planned)).toBe(true)
  expect(isTimed({ ...planned, overlays: [overlay('logo')] })).toBe(false)
})

test('nothing lies above a takeover, and nothing is shown outside of the opening hours', () => {
  const takeover = { id: 't', name: 'Fire', startsAt: 0, endsAt: at('13:00'), isDrill: false, inStandby: false }
  const notice = { title: 'Fire', text: '', color: 'alert' as const }
  const covered = { ...planned, timetable: { entries: [], takeovers: [{ ...takeover, notice }] } }
  expect([shown(at('12:00'), covered), shown(at('13:00'), covered)]).toEqual([[], ['logo', 'lunch']])
  const hours = [{ days: [...weekdays], from: '08:00', until: '18:00' }]
  expect(shown(at('07:00'), { ...planned, timetable: { entries: [], hours } })).toEqual([])
})

test('the same content is the same object, so that it plays on', () => {
  const [one, other] = [scenesAt(planned, at('12:00')), scenesAt(planned, at('12:30'))]
  expect(one.overlays.map(({ scene: own }) => own)).toEqual(other.overlays.map(({ scene: own }) => own))
  expect(one.overlays.every(({ scene: own }, index) => own === other.overlays[index]?.scene)).toBe(true)
})

test('files of overlays are needed now, or when their entry begins', () => {
  const starts = contentStarts(planned, at('10:00')).map(({ scenes, startsAt }) => [scenes[0]?.id, startsAt])
  expect(starts).toContainEqual(['logo', 0])
  expect(starts).toContainEqual(['lunch', at('11:00')])
})
