import type { AccountDb } from '../../../database/open.ts'
import { listShownMedia } from '../../slides/index.ts'
import { assetOfImage, type Extra, hashOf } from '../assets.ts'
import type { Extras, ExtrasOf } from './manifest-kind.ts'

/** The address of an item; undefined for one that this server cannot read. `fallback` is the key of its asset. */
export type FieldsOfAddress = (source: string | null, fallback: string | undefined) => Extra['fields'] | undefined

/** Addresses and fallback images of items of a kind, with one query; without those that this server cannot read. */
export const extrasOfAddresses =
  (fieldsOf: FieldsOfAddress): ExtrasOf =>
  async (db: AccountDb, items): Promise<Extras> => {
    const sources = new Map(items.map(({ media_id, source }) => [media_id, source]))
    const images = new Map((await listShownMedia(db, [...sources.keys()])).map((image) => [image.shown_by, image]))
    return new Map(
      [...sources].flatMap(([id, source]) => {
        const image = images.get(id)
        const fallback = image && hashOf(image.playback_file ?? '')
        const fields = fieldsOf(source, fallback)
        const assets = image && fallback !== undefined ? { [fallback]: assetOfImage(image) } : {}
        return fields ? [[id, { fields, assets }]] : []
      }),
    )
  }
