import { StreamSource } from '@digisigncast/contract/content/streams'
import { WebSource, webZoom } from '@digisigncast/contract/content/web-pages'
import { type AddressKind, isAddressKind } from '@digisigncast/contract/kinds/media-kinds'
import { sourceFrom } from '../../../library/media/index.ts'
import { listShownMedia } from '../../../library/slides/index.ts'
import { assetOfImage, type Extra, hashOf } from '../assets.ts'
import type { ExtrasOf, ExtrasRow, FieldsOfAddress } from './manifest-kind.ts'

const fieldsOfStream: FieldsOfAddress = (stored, fallback) => {
  const source = sourceFrom(StreamSource, stored)
  return source && { stream: { url: source.url, ...(fallback !== undefined && { fallback }) } }
}

const fieldsOfWebPage: FieldsOfAddress = (stored, fallback) => {
  const source = sourceFrom(WebSource, stored)
  if (!source) return undefined
  return {
    web: {
      url: source.url,
      ...(source.zoom !== webZoom.default && { zoom: source.zoom }),
      ...(source.refresh && { refreshMs: source.refresh * 60_000 }),
      ...(source.refresh === 0 && { isReloaded: true }),
      ...(fallback !== undefined && { fallback }),
      ...(source.forbidsFrames === true && { forbidsFrames: true }),
    },
  }
}

const fieldsOf: Record<AddressKind, FieldsOfAddress> = { web: fieldsOfWebPage, stream: fieldsOfStream }

type Image = Awaited<ReturnType<typeof listShownMedia>>[number]

/** Addresses and fallback images, with one query. */
export const extrasOfAddresses: ExtrasOf = async (db, items) => {
  const rows = new Map(items.map((item) => [item.media_id, item]))
  const images = new Map((await listShownMedia(db, [...rows.keys()])).map((image) => [image.shown_by, image]))
  return new Map(
    [...rows].flatMap(([id, row]) => {
      const extra = extraOf(row, images.get(id))
      return extra ? [[id, extra]] : []
    }),
  )
}

function extraOf({ kind, source }: ExtrasRow, image: Image | undefined): Extra | undefined {
  const fallback = image && hashOf(image.playback_file ?? '')
  const fields = isAddressKind(kind) ? fieldsOf[kind](source, fallback) : undefined
  return fields && { fields, assets: image && fallback !== undefined ? { [fallback]: assetOfImage(image) } : {} }
}
