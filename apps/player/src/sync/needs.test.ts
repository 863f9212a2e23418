import type { Manifest } from '@digisigncast/contract/manifest'
import { expect, test } from 'vitest'
import { needsOf, without } from './needs.ts'

const item = (asset: string) => ({
  id: asset,
  kind: 'image' as const,
  asset,
  durationMs: 4000,
  title: asset,
  mediaId: 'm',
})

/** Scenes of regions of assets, each of which has 10 bytes. */
const manifestOf = (scenes: string[][][], more: Partial<Manifest> = {}): Manifest => ({
  format: 1,
  revision: 'r',
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' },
  scenes: scenes.map((regions, at) => ({
    id: `${at}`,
    regions: regions.map((assets) => ({ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: assets.map(item) })),
  })),
  assets: Object.fromEntries(
    scenes
      .flat(2)
      .map((key) => [
        key,
        { url: `/media/a/${key}.jpg`, mime: 'image/jpeg', bytes: 10, width: null, height: null, durationMs: null },
      ]),
  ),
  policy: { pollMs: 5000, linkedPollMs: 300_000, cacheBytes: 1e9 },
  branding: { name: 'A', logo: null },
  ...more,
})

const hashes = (manifest: Manifest) => needsOf(manifest).map(({ hash }) => hash)

test('names each file once, what plays first at the front, regions side by side', () => {
  expect(hashes(manifestOf([[['b', 'a', 'b'], ['c']], [['a', 'd']]]))).toEqual(['b', 'c', 'a', 'd'])
})

test('a file is one part with its own name, unless the manifest names its parts', () => {
  const manifest = manifestOf([[['a', 'b']]])
  Object.assign(manifest.assets['b'] ?? {}, { bytes: 5_000_000, parts: ['x', 'y'] })
  expect(needsOf(manifest).map(({ parts }) => parts)).toEqual([['a'], ['x', 'y']])
})

test('the logo comes after the first file', () => {
  const logo = `/media/a/${'0'.repeat(64)}.png`
  expect(hashes(manifestOf([[['a', 'b']]], { branding: { name: 'A', logo } }))).toEqual(['a', '0'.repeat(64), 'b'])
})

test('leaves out what goes beyond the budget and what is not described', () => {
  const manifest = manifestOf([[['a', 'big', 'b', 'c']]], {
    policy: { pollMs: 1, linkedPollMs: 1, cacheBytes: 20 },
  })
  Object.assign(manifest.assets['big'] ?? {}, { bytes: 11 })
  expect(hashes(manifest)).toEqual(['a', 'b'])
  delete manifest.assets['a']
  expect(hashes(manifest)).toEqual(['big'])
})

test('what is missing is taken out of every region, and the rest stays as it is', () => {
  const manifest = manifestOf([[['a', 'b'], ['b']]])
  expect(without(manifest, new Set())).toBe(manifest)
  const left = without(manifest, new Set(['b']))
  expect(left.scenes[0]?.regions.map(({ items }) => items.map(({ asset }) => asset))).toEqual([['a'], []])
  expect(left.revision).toBe('r')
})
