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
export const contentOf = ({ asset = '', slide }: Partial<Files>): string =>
  slide ? identity(asset, slide.document, { ...slide.images, ...slide.data }) : asset

/** Like `contentOf`, without the data of a slide: new data changes an item on the display without a restart. */
export const designOf = ({ asset = '', slide }: Partial<Files>): string =>
  slide ? identity(asset, slide.document, slide.images) : asset

const identity = (asset: string, document: string, files: Record<string, string>): string =>
  [
    asset,
    document,
    ...Object.entries(files)
      .map(([id, file]) => `${id} ${file}`)
      .sort(),
  ].join()
