import type { Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'

/** For tests. An image that is shown for four seconds. */
export const imageItem = (asset: string): ManifestItem => ({
  id: asset,
  kind: 'image',
  asset,
  durationMs: 4000,
  title: asset,
  mediaId: 'm',
})

const regionOf = (items: ManifestItem[]) => ({ name: 'Main', x: 0, y: 0, width: 100, height: 100, items })

/** For tests. A scene whose only region has these items. */
export const sceneOf = (id: string, items: ManifestItem[]) => ({ id, regions: [regionOf(items)] })

/** For tests. Builds a manifest from scenes of regions of assets with 10 bytes each. */
export const manifestOfScenes = (scenes: string[][][], more: Partial<Manifest> = {}): Manifest => ({
  format: 1,
  revision: 'r',
  screen: { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' },
  scenes: scenes.map((regions, at) => ({
    id: `${at}`,
    regions: regions.map((assets) => regionOf(assets.map(imageItem))),
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
