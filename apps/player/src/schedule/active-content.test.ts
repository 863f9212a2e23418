import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { TimetableEntry } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { expect, test } from 'vitest'
import { PlayRecord, type StagedScene } from '../stage/play-record.ts'
import { imageItem, manifestOfScenes, sceneOf } from '../testing/test-manifest.ts'
import { ActiveContent } from './active-content.ts'

const scene = (id: string) => sceneOf(id, [imageItem(id)])
const always = (id: string, content: string): TimetableEntry => ({
  id,
  name: id,
  rule: { days: [...weekdays], from: '00:00', until: '00:00' },
  priority: 'normal',
  content,
})

const manifestWith = (entries: TimetableEntry[]) =>
  manifestOfScenes([], {
    scenes: [scene('usual')],
    timetable: { entries },
    contents: { x: [scene('x1'), scene('x2')], y: [scene('y1')] },
  })

const noTakeovers = () => []

function shownWith(entries: TimetableEntry[], takeovers: ManifestTakeover[] = []) {
  let scenes: readonly StagedScene[] = []
  const content = new ActiveContent(
    (shown) => {
      scenes = shown?.scenes ?? []
    },
    () => takeovers,
  )
  content.set(manifestWith(entries))
  content.stop()
  return scenes.map(({ id, entry, isTakeover }) => (isTakeover ? [id, entry, 'without limits'] : [id, entry]))
}

test('scenes carry their schedule entry; content of several entries belongs to the first', () => {
  expect(shownWith([always('Breakfast', 'x'), always('Lunch', 'y'), always('Brunch', 'x')])).toEqual([
    ['x1', 'Breakfast'],
    ['x2', 'Breakfast'],
    ['y1', 'Lunch'],
  ])
  expect(shownWith([])).toEqual([['usual', undefined]])
})

test('outside the opening hours nothing is shown, and skipped items are left out', () => {
  const shown: [string[], boolean][] = []
  const content = new ActiveContent((_manifest, { scenes, isStandby }) => {
    const items = scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items))
    shown.push([items.map(({ id }) => id), isStandby])
  }, noTakeovers)
  const over = { days: [...weekdays], from: '00:00', until: '00:00', endsOn: '2020-01-01' }
  const manifest = manifestWith([])
  const usual = scene('usual')
  const [region] = usual.regions
  content.set({ ...manifest, timetable: { entries: [], hours: [over] } })
  const items = [...(region?.items ?? []), { ...imageItem('old'), rules: [over] }]
  content.set({ ...manifest, scenes: [{ ...usual, regions: usual.regions.map((one) => ({ ...one, items })) }] })
  content.stop()
  expect(shown).toEqual([
    [[], true],
    [['usual'], false],
  ])
})

test('content of a takeover carries its id; a notice clears the stage', () => {
  const takeover = {
    id: 'Fire',
    name: 'Fire',
    startsAt: Date.now(),
    endsAt: Date.now() + 60_000,
    isDrill: false,
    inStandby: true,
  }
  expect(shownWith([always('Breakfast', 'x')], [{ ...takeover, content: 'y' }])).toEqual([
    ['y1', 'Fire', 'without limits'],
  ])
  const notice = { title: 'Fire', text: '', color: 'alert' as const }
  expect(shownWith([always('Breakfast', 'x')], [{ ...takeover, notice }])).toEqual([])
})

test('a play belongs to the entry that it started in', () => {
  let present: StagedScene = { ...scene('x1'), entry: 'Breakfast' }
  const played: (string | undefined)[] = []
  const record = new PlayRecord({
    scene: () => present,
    onItem: () => {},
    onItemEnd: ({ entry }) => played.push(entry),
  })
  record.begin({ region: 'Main', item: imageItem('x1') }, 0)
  present = scene('x1')
  record.begin({ region: 'Main', item: imageItem('x1') }, 4000)
  record.end(8000)
  expect(played).toEqual(['Breakfast', undefined])
})
