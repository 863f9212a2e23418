import type { Asset, ManifestItem } from '@digisigncast/contract/content/manifest'
import { StreamSource } from '@digisigncast/contract/content/streams'
import type { Db } from '../../database/open.ts'
import { listShownImages } from '../slides/index.ts'
import { assetOfImage, hashOf } from './assets.ts'
import type { PageRow } from './web-pages.ts'

/** A stream with the asset of its fallback. */
export interface HlsStream {
  /** As in the item of the manifest. */
  stream: NonNullable<ManifestItem['stream']>
  assets: Record<string, Asset>
}

/** Adds the stream to items of that kind, with one query for all of them. */
export async function withStreams<Item extends PageRow>(
  db: Db,
  accountId: string,
  items: readonly Item[],
): Promise<(Item & { hls?: HlsStream })[]> {
  const ids = new Set(items.filter(({ kind }) => kind === 'stream').map(({ media_id }) => media_id))
  if (ids.size === 0) return [...items]
  const images = new Map((await listShownImages(db, accountId, [...ids])).map((image) => [image.shown_by, image]))
  return items.flatMap((item) => {
    if (item.kind !== 'stream') return [item]
    const hls = streamOf(item, images.get(item.media_id))
    return hls ? [{ ...item, hls }] : []
  })
}

/** Undefined for a stream of a newer server that this one cannot read. */
function streamOf({ source }: PageRow, image: Image | undefined): HlsStream | undefined {
  const { data } = StreamSource.safeParse(JSON.parse(source ?? ''))
  if (!data) return undefined
  const fallback = image && hashOf(image.playback_file ?? '')
  return {
    stream: { url: data.url, ...(fallback !== undefined && { fallback }) },
    assets: image && fallback !== undefined ? { [fallback]: assetOfImage(image) } : {},
  }
}

type Image = Awaited<ReturnType<typeof listShownImages>>[number]
