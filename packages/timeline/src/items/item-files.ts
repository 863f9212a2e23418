import type { ManifestItem } from '@digisigncast/contract/content/manifest'

type Files = Pick<ManifestItem, 'asset' | 'poster' | 'slide' | 'web' | 'stream'>

/** Keys into `assets` of all files that an item needs. */
export function filesOf({ asset, poster, slide, web, stream }: Files): string[] {
  const { document, images, fonts, videos, data } = slide ?? {}
  // The video last: it is the largest.
  const ofSlide = [document, ...keysIn(images), ...(fonts ?? []), ...keysIn(data), ...keysIn(videos)]
  return [...new Set([poster, asset, ...ofSlide, web?.fallback, stream?.fallback].filter((key) => key !== undefined))]
}

const keysIn = (files: Record<string, string> = {}): string[] => Object.values(files)

/** Identifies what an item shows: equal for items with equal files or addresses, and empty for one without any. */
export const contentOf = (item: Partial<Files>): string => identityOf(item, item.slide?.data)

/** Like `contentOf`, without the data of a slide: new data changes an item on the display without a restart. */
export const designOf = (item: Partial<Files>): string => identityOf(item)

function identityOf({ asset = '', slide, web, stream }: Partial<Files>, data: Record<string, string> = {}): string {
  if (web) return identityOfPage(web)
  if (stream) return identityOfStream(stream)
  return slide ? identityOfSlide(asset, slide.document, { ...slide.images, ...slide.videos, ...data }) : asset
}

const identityOfPage = (page: NonNullable<Files['web']>): string => {
  const { url, zoom, refreshMs, isReloaded, fallback, forbidsFrames } = page
  return ['web', url, zoom, refreshMs, isReloaded, fallback, forbidsFrames].join()
}

const identityOfStream = ({ url, fallback }: NonNullable<Files['stream']>): string => ['stream', url, fallback].join()

const identityOfSlide = (asset: string, document: string, files: Record<string, string>): string =>
  [
    asset,
    document,
    ...Object.entries(files)
      .map(([id, file]) => `${id} ${file}`)
      .sort(),
  ].join()
