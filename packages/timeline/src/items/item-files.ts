import type { ManifestItem } from '@digisigncast/contract/content/manifest'

type Files = Pick<ManifestItem, 'asset' | 'slide'>

/** Keys into `assets` of all files that an item needs. */
export const filesOf = ({ asset, slide }: Files): string[] =>
  slide
    ? [
        ...new Set([
          asset,
          slide.document,
          ...Object.values(slide.images),
          ...slide.fonts,
          ...Object.values(slide.data ?? {}),
        ]),
      ]
    : [asset]

/** Identifies what an item shows: equal for items with equal files, and empty for one without a file. */
export function contentOf({ asset = '', slide }: Partial<Files>): string {
  if (!slide) return asset
  const parts = Object.entries({ ...slide.images, ...slide.data }).map(([id, file]) => `${id} ${file}`)
  return [asset, slide.document, ...parts.sort()].join()
}
