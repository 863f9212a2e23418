import { type AddressKind, isAddressKind } from '@digisigncast/contract/kinds/media-kinds'
import { listShownMedia } from '../../../library/slides/index.ts'
import { assetOfImage, type Extra, hashOf } from '../assets.ts'
import type { ExtrasOf, ExtrasRow, FieldsOfAddress } from './manifest-kind.ts'
import { fieldsOfStream } from './stream.ts'
import { fieldsOfWebPage } from './web.ts'

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
