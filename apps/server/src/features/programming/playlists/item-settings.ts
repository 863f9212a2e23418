import { maxItemsPerRound, minItemDurationMs } from '@digisigncast/contract/api/limits'
import { type AudioCodec, isSilent, type VideoCodec } from '@digisigncast/contract/content/codecs'
import type { ItemToSave } from '@digisigncast/contract/content/playlists'
import type { AccountTrx } from '../../../database/open.ts'
import { ruleToText } from '../../../database/stored-rules.ts'
import { invalid } from '../../../platform/fail.ts'
import { findManyMedia } from '../../library/media/index.ts'
import type { ItemRow } from './playlists.repo.ts'

export type ItemSettings = Omit<ItemToSave, 'id' | 'mediaId'>

/** The columns of the settings that are given. */
export function settingsOf({ durationMs, fit, volume, trimFromMs, trimToMs, ...settings }: ItemSettings) {
  const { playback, pageFrom, pageTo, rule, weight, max_per_hour, max_per_day } = settings
  return {
    ...(durationMs !== undefined && { duration_ms: durationMs }),
    ...(fit !== undefined && { fit }),
    ...(volume !== undefined && { volume }),
    ...(trimFromMs !== undefined && { trim_from_ms: trimFromMs }),
    ...(trimToMs !== undefined && { trim_to_ms: trimToMs }),
    ...(playback !== undefined && { playback }),
    ...(pageFrom !== undefined && { page_from: pageFrom }),
    ...(pageTo !== undefined && { page_to: pageTo }),
    ...(rule !== undefined && { rule: ruleToText(rule) }),
    ...(weight !== undefined && { weight }),
    ...(max_per_hour !== undefined && { max_per_hour }),
    ...(max_per_day !== undefined && { max_per_day }),
  }
}

/** Requires that at least 1 s of a trimmed video is left, and returns the item. */
export function requirePart(item: ItemRow, field: string, naturalMs: number | null = null): ItemRow {
  const fromMs = item.trim_from_ms ?? 0
  if (item.trim_to_ms !== null && item.trim_to_ms - fromMs < minItemDurationMs)
    invalid(field, 'A trimmed video ends at least 1 second after its start.')
  if (naturalMs !== null && fromMs > 0 && naturalMs - fromMs < minItemDurationMs)
    invalid('trimFromMs', 'A trimmed video starts at least 1 second before its end.')
  return item
}

/** Requires that the last page of a document is not before the first one, and returns the item. */
export function requirePages(item: ItemRow, field: string): ItemRow {
  if (item.page_to !== null && item.page_to < (item.page_from ?? 1))
    invalid(field, 'The last page is before the first page.')
  return item
}

/** Refuses items that appear too often in a round of their playlist. */
export function requireRound(items: readonly Pick<ItemRow, 'weight'>[], field: string): void {
  const count = items.reduce((sum, { weight }) => sum + weight, 0)
  if (count > maxItemsPerRound) {
    const [found, most] = [count, maxItemsPerRound].map((some) => some.toLocaleString('en'))
    invalid(field, `A round of this playlist would have ${found} items. The most is ${most}: lower some weights.`)
  }
}

interface Codecs {
  video_codec: VideoCodec | null
  audio_codec: AudioCodec | null
}

/** Refuses a volume for a video without sound. */
export function requireSound(media: Codecs, { volume = 0 }: ItemSettings, field: string): void {
  if (volume > 0 && isSilent(media)) invalid(field, 'This video has no sound. Set its volume to 0.')
}

/** The same for items to save. */
export async function requireSounds(trx: AccountTrx, items: readonly ItemToSave[]): Promise<void> {
  const { accountId } = trx
  const withSound = items.filter(({ volume = 0 }) => volume > 0)
  if (withSound.length === 0) return
  const ids = [...new Set(withSound.map(({ mediaId }) => mediaId))]
  const found = await findManyMedia(trx, { accountId, hiddenOwners: [] }, ids)
  const byId = new Map(found.map((media) => [media.id, media]))
  for (const item of withSound) {
    const media = byId.get(item.mediaId)
    if (media) requireSound(media, item, 'items')
  }
}
