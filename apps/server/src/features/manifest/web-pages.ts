import type { Asset, ManifestItem } from '@digisigncast/contract/content/manifest'
import { WebSource, webZoom } from '@digisigncast/contract/content/web-pages'
import type { Db } from '../../database/open.ts'
import { listShownImages } from '../slides/index.ts'
import { assetOfImage, hashOf } from './assets.ts'

export interface PageRow {
  kind: string
  media_id: string
  source: string | null
}

/** A web page with the asset of its fallback. */
export interface WebPage {
  /** As in the item of the manifest. */
  web: NonNullable<ManifestItem['web']>
  assets: Record<string, Asset>
}

/** Adds the web page to items of that kind, with one query for all of them. */
export async function withWebPages<Item extends PageRow>(
  db: Db,
  accountId: string,
  items: readonly Item[],
): Promise<(Item & { page?: WebPage })[]> {
  const ids = new Set(items.filter(({ kind }) => kind === 'web').map(({ media_id }) => media_id))
  if (ids.size === 0) return [...items]
  const images = new Map((await listShownImages(db, accountId, [...ids])).map((image) => [image.shown_by, image]))
  return items.flatMap((item) => {
    if (item.kind !== 'web') return [item]
    const page = pageOf(item, images.get(item.media_id))
    return page ? [{ ...item, page }] : []
  })
}

/** Undefined for a page of a newer server that this one cannot read. */
function pageOf({ source }: PageRow, image: Image | undefined): WebPage | undefined {
  const { data } = WebSource.safeParse(JSON.parse(source ?? ''))
  if (!data) return undefined
  const { url, zoom, refresh, forbidsFrames } = data
  const fallback = image && hashOf(image.playback_file ?? '')
  return {
    web: {
      url,
      ...(zoom !== webZoom.default && { zoom }),
      ...(refresh !== null && { refreshMs: refresh * 60_000 }),
      ...(fallback !== undefined && { fallback }),
      ...(forbidsFrames === true && { forbidsFrames }),
    },
    assets: image && fallback !== undefined ? { [fallback]: assetOfImage(image) } : {},
  }
}

type Image = Awaited<ReturnType<typeof listShownImages>>[number]
