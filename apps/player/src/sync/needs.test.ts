import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { manifestOfScenes as manifestOf } from '../testing/test-manifest.ts'
import { needsOf, playable } from './needs.ts'

const hashes = (manifest: Manifest) => needsOf(manifest).map(({ hash }) => hash)

test('lists each file once, in playing order, regions interleaved', () => {
  expect(hashes(manifestOf([[['b', 'a', 'b'], ['c']], [['a', 'd']]]))).toEqual(['b', 'c', 'a', 'd'])
})

test('a file is one part with its own hash, unless the manifest lists its parts', () => {
  const manifest = manifestOf([[['a', 'b']]])
  Object.assign(manifest.assets['b'] ?? {}, { bytes: 5_000_000, parts: ['x', 'y'] })
  expect(needsOf(manifest).map(({ parts }) => parts)).toEqual([['a'], ['x', 'y']])
})

test('the logo comes after the first file', () => {
  const logo = `/media/a/${'0'.repeat(64)}.png`
  expect(hashes(manifestOf([[['a', 'b']]], { branding: { name: 'A', logo } }))).toEqual(['a', '0'.repeat(64), 'b'])
})

test('leaves out files beyond the storage budget and unknown assets', () => {
  const manifest = manifestOf([[['a', 'big', 'b', 'c']]], {
    policy: { pollMs: 1, linkedPollMs: 1, cacheBytes: 20 },
  })
  Object.assign(manifest.assets['big'] ?? {}, { bytes: 11 })
  expect(hashes(manifest)).toEqual(['a', 'b'])
  delete manifest.assets['a']
  expect(hashes(manifest)).toEqual(['big'])
})

test('items with missing files are removed from every region, the rest is unchanged', () => {
  const manifest = manifestOf([[['a', 'b'], ['b']]])
  expect(playable(manifest)).toEqual(manifest)
  const left = playable(manifest, new Set(['b']))
  expect(left.scenes[0]?.regions.map(({ items }) => items.map(({ asset }) => asset))).toEqual([['a'], []])
  expect(left.revision).toBe('r')
})

test('a slide needs its picture, document, images, fonts and video, each once, and is removed when one is missing', () => {
  const manifest = manifestOf([[['a', 'picture', 'b']], [['document', 'photo', 'font', 'clip']]])
  const [first] = manifest.scenes
  const slide = {
    document: 'document',
    images: { one: 'photo', two: 'photo' },
    fonts: ['font'],
    videos: { three: 'clip' },
  }
  for (const one of first?.regions[0]?.items ?? [])
    if (one.asset === 'picture') Object.assign(one, { kind: 'slide', slide })
  const only: Manifest = { ...manifest, scenes: first ? [first] : [] }
  expect(hashes(only)).toEqual(['a', 'picture', 'document', 'photo', 'font', 'clip', 'b'])
  const left = (missing: string) =>
    playable(only, new Set([missing])).scenes[0]?.regions[0]?.items.map(({ asset }) => asset)
  expect(left('other')).toEqual(['a', 'picture', 'b'])
  for (const missing of ['picture', 'document', 'photo', 'font', 'clip'])
    expect(left(missing), missing).toEqual(['a', 'b'])
  delete only.assets['font']
  expect(left('other'), 'without its font in the manifest').toEqual(['a', 'b'])
})

test('items of kinds that this player does not know are skipped and not downloaded', () => {
  const manifest = manifestOf([[['a', 'page', 'b'], ['page']]])
  for (const { items } of manifest.scenes[0]?.regions ?? [])
    for (const one of items) if (one.asset === 'page') Object.assign(one, { kind: 'app', asset: undefined })
  const left = playable(manifest).scenes[0]?.regions.map(({ items }) => items.map(({ asset }) => asset))
  expect(left).toEqual([['a', 'b'], []])
  expect(hashes(manifest)).toEqual(['a', 'b'])
})

test('lists files of schedule entries after the default content, by their start, without entries that are over', () => {
  const rule = { days: [...weekdays], from: '00:00', until: '00:00' }
  const entry = (content: string, dates: { startsOn?: string; endsOn?: string }) => ({
    id: content,
    name: content,
    rule: { ...rule, ...dates },
    priority: 'normal' as const,
    content,
  })
  const all = manifestOf([[['a']], [['later']], [['soon']], [['over']], [['now']]])
  const [usual, later, soon, over, active] = all.scenes.map((scene) => [scene])
  const manifest: Manifest = {
    ...all,
    scenes: usual ?? [],
    timetable: {
      entries: [
        entry('later', { startsOn: '2999-01-01' }),
        entry('soon', { startsOn: '2998-01-01' }),
        entry('over', { endsOn: '2020-01-01' }),
        entry('now', {}),
      ],
    },
    contents: { later: later ?? [], soon: soon ?? [], over: over ?? [], now: active ?? [] },
  }
  expect(hashes(manifest)).toEqual(['now', 'a', 'soon', 'later'])
  expect(needsOf(manifest).map(({ startsAt }) => startsAt)).toEqual([
    0,
    0,
    Date.parse('2998-01-01'),
    Date.parse('2999-01-01'),
  ])
  const rest = playable(manifest, new Set(['now']))
  expect(rest.contents?.['now']?.[0]?.regions[0]?.items).toEqual([])
})

test('a file comes when its item plays, and not at all when its item is over', () => {
  const always = { days: [...weekdays], from: '00:00', until: '00:00' }
  const manifest = manifestOf([[['later', 'a', 'over', 'soon', 'b']]])
  const rules: Record<string, object> = {
    later: { startsOn: '2999-01-01' },
    soon: { startsOn: '2998-01-01' },
    over: { endsOn: '2020-01-01' },
  }
  for (const one of manifest.scenes[0]?.regions[0]?.items ?? []) {
    const dates = rules[one.asset ?? '']
    if (dates) Object.assign(one, { rules: [{ ...always, ...dates }] })
  }
  expect(hashes(manifest)).toEqual(['a', 'b', 'soon', 'later'])
})
