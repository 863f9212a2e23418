import { isSilent } from '@digisigncast/contract/content/codecs'
import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import type { Fit, Playback } from '@digisigncast/contract/content/presentation'
import type { Rule } from '@digisigncast/contract/content/rules'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { frameLengthMs } from '../strip/item-length.ts'
import { parseTime, timeText } from './video-time.ts'

/** The form of an item. Trim positions are the typed texts. */
export interface ItemFields {
  fit: Fit | null
  volume: number
  trimFromMs: string
  trimToMs: string
  playback: Playback
  durationMs: number | null
  /** Pages of a document; null: its first and its last one. */
  pageFrom: number | null
  pageTo: number | null
  /** When it plays; null: always. */
  rule: Rule | null
  /** Appearances in a round; null: 1. */
  weight: number | null
  /** Maximum number of plays on a screen in an hour and on a day; null: no limit. */
  max_per_hour: number | null
  max_per_day: number | null
}

export const fieldsOfItem = (item: PlaylistItem): ItemFields => ({
  fit: item.fit,
  volume: item.volume,
  trimFromMs: timeText(item.trim_from),
  trimToMs: timeText(item.trim_to),
  playback: item.playback,
  durationMs: item.duration,
  pageFrom: item.page_from,
  pageTo: item.page_to,
  rule: item.rule,
  weight: item.weight,
  max_per_hour: item.max_per_hour,
  max_per_day: item.max_per_day,
})

export const hasNoSound = ({ media }: PlaylistItem): boolean => kindOf(media.file_type).hasLength && isSilent(media)

const noTime = 'Enter a time such as 0:05 or 1:02.5.'

/** Errors that the server cannot report, because the text is not a position in this video. */
export function itemErrors(
  { trimFromMs, trimToMs }: ItemFields,
  naturalMs: number | null,
): { trimFromMs?: string; trimToMs?: string } {
  const check = (text: string) => {
    const ms = parseTime(text)
    if (ms === undefined) return noTime
    return naturalMs !== null && (ms ?? 0) > naturalMs ? `The video ends at ${timeText(naturalMs)}.` : undefined
  }
  const [from, to] = [check(trimFromMs), check(trimToMs)]
  return { ...(from && { trimFromMs: from }), ...(to && { trimToMs: to }) }
}

/** Trim positions in ms; the start and the end of the video are null. */
export function trimOf({ trimFromMs, trimToMs }: ItemFields, naturalMs: number | null) {
  const toMs = parseTime(trimToMs) ?? null
  return { trimFromMs: parseTime(trimFromMs) || null, trimToMs: toMs === naturalMs ? null : toMs }
}

/** The weight and the limits of an item, as they would be stored. */
export const oftenOf = ({ weight, max_per_hour, max_per_day }: ItemFields) => ({
  weight: weight ?? 1,
  max_per_hour,
  max_per_day,
})

/** The settings that differ from the stored ones. */
export function changesOf(fields: ItemFields, item: PlaylistItem) {
  const { trimFromMs, trimToMs } = trimOf(fields, item.media.duration)
  const durationMs = fields.durationMs || null
  const often = oftenOf(fields)
  return {
    ...(fields.fit !== item.fit && { fit: fields.fit }),
    ...(fields.volume !== item.volume && { volume: fields.volume }),
    ...(trimFromMs !== item.trim_from && { trimFromMs }),
    ...(trimToMs !== item.trim_to && { trimToMs }),
    ...(fields.playback !== item.playback && { playback: fields.playback }),
    ...(durationMs !== item.duration && { durationMs }),
    ...(fields.pageFrom !== item.page_from && { pageFrom: fields.pageFrom }),
    ...(fields.pageTo !== item.page_to && { pageTo: fields.pageTo }),
    ...(JSON.stringify(fields.rule) !== JSON.stringify(item.rule) && { rule: fields.rule }),
    ...(often.weight !== item.weight && { weight: often.weight }),
    ...(often.max_per_hour !== item.max_per_hour && { max_per_hour: often.max_per_hour }),
    ...(often.max_per_day !== item.max_per_day && { max_per_day: often.max_per_day }),
  }
}

/** The item as it would be stored. */
export function itemWith(fields: ItemFields, item: PlaylistItem): PlaylistItem {
  const { trimFromMs, trimToMs } = trimOf(fields, item.media.duration)
  const { fit, volume, playback, durationMs, pageFrom, pageTo, rule } = fields
  return {
    ...item,
    fit,
    volume,
    playback,
    rule,
    trim_from: trimFromMs,
    trim_to: trimToMs,
    duration: durationMs || null,
    page_from: pageFrom,
    page_to: pageTo,
    ...oftenOf(fields),
  }
}

/** Length of the part of a video that plays (ms). */
export const partLengthMs = (item: PlaylistItem, slideMs: number | null): number =>
  frameLengthMs({ ...item, playback: 'end' }, slideMs)
