import type { ManifestItem, Region, Scene } from '@digisigncast/contract/content/manifest'

// Parts of manifests for tests.

export const item = (id: string, durationMs: number, asset = id): ManifestItem => ({
  id,
  kind: 'image',
  asset,
  durationMs,
  title: id,
  mediaId: id,
})

export const region = (name: string, ...items: ManifestItem[]): Region => ({
  name,
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  items,
})

export const scene = (id: string, ...regions: Region[]): Scene => ({ id, regions })
