import { StreamSource } from '@digisigncast/contract/content/streams'
import { WebSource, webZoom } from '@digisigncast/contract/content/web-pages'
import type { AccountDb } from '../../database/open.ts'
import { sourceFrom } from '../media/index.ts'
import { listShownMedia } from '../slides/index.ts'
import { assetOfImage, type Extra, hashOf } from './assets.ts'

export interface UrlRow {
  kind: string
  media_id: string
  source: string | null
}

/** Adds addresses and fallbacks to web pages and streams, with one query. Omits those that this server cannot read. */
export async function withUrlMedia<Item extends UrlRow>(
  db: AccountDb,
  items: readonly Item[],
): Promise<(Item & { extra?: Extra })[]> {
  const ids = new Set(items.filter(isUrlMedia).map(({ media_id }) => media_id))
  if (ids.size === 0) return [...items]
  const images = new Map((await listShownMedia(db, [...ids])).map((image) => [image.shown_by, image]))
  return items.flatMap((item) => {
    if (!isUrlMedia(item)) return [item]
    const image = images.get(item.media_id)
    const fallback = image && hashOf(image.playback_file ?? '')
    const fields = fieldsOf(item, fallback)
    const assets = image && fallback !== undefined ? { [fallback]: assetOfImage(image) } : {}
    return fields ? [{ ...item, extra: { fields, assets } }] : []
  })
}

const isUrlMedia = ({ kind }: UrlRow): boolean => kind === 'web' || kind === 'stream'

/** @param fallback key of its asset */
const fieldsOf = ({ kind, source }: UrlRow, fallback: string | undefined): Extra['fields'] | undefined =>
  kind === 'web' ? webOf(sourceFrom(WebSource, source), fallback) : streamOf(sourceFrom(StreamSource, source), fallback)

const webOf = (source: WebSource | undefined, fallback: string | undefined): Extra['fields'] | undefined =>
  source && {
    web: {
      url: source.url,
      ...(source.zoom !== webZoom.default && { zoom: source.zoom }),
      ...(source.refresh !== null && { refreshMs: source.refresh * 60_000 }),
      ...(fallback !== undefined && { fallback }),
      ...(source.forbidsFrames === true && { forbidsFrames: true }),
    },
  }

const streamOf = (source: StreamSource | undefined, fallback: string | undefined): Extra['fields'] | undefined =>
  source && { stream: { url: source.url, ...(fallback !== undefined && { fallback }) } }
