import type { Manifest } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { needsOf, playable } from './needs.ts'

const item = (asset: string) => ({
  id: asset,
  kind: 'image' as const,
  asset,
  durationMs: 4000,
  title: asset,
  mediaId: 'm',
})

/** Builds a manifest from scenes of regions of assets with 10 bytes each. */
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

test('items of kinds that this player does not know are skipped and not downloaded', () => {
  const manifest = manifestOf([[['a', 'page', 'b'], ['page']]])
  for (const { items } of manifest.scenes[0]?.regions ?? [])
    for (const one of items) if (one.asset === 'page') Object.assign(one, { kind: 'web', asset: undefined })
  const left = playable(manifest).scenes[0]?.regions.map(({ items }) => items.map(({ asset }) => asset))
  expect(left).toEqual([['a', 'b'], []])
  expect(hashes(manifest)).toEqual(['a', 'b'])
})
