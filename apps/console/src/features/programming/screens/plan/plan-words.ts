import type { Manifest, TimetableEntry } from '@digisigncast/contract/content/manifest'
import { hoursText, ruleText, tagsText, whenText } from '@digisigncast/contract/content/rule-words'
import type { Hours } from '@digisigncast/contract/content/rules'
import { isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { type ManifestTakeover, untilEnded } from '@digisigncast/contract/devices/manifest-takeover'
import { nextEntries, type ScenesAt, scenesAt } from '@digisigncast/timeline/scheduled-scenes'

const usual = 'default content'

const namesOf = (entries: readonly TimetableEntry[]): string => entries.map(({ name }) => name).join(', ') || usual

const takeoverName = ({ name, isDrill }: ManifestTakeover): string => `${name} (${isDrill ? 'drill' : 'takeover'})`

/** A takeover, standby, or the names of the entries. */
export function whatText({
  takeover,
  entries,
  isStandby,
}: Pick<ScenesAt, 'takeover' | 'entries' | 'isStandby'>): string {
  if (takeover) return takeoverName(takeover)
  return isStandby ? 'standby' : namesOf(entries)
}

/**
 * For example: Now: Breakfast · 10:30 Lunch. Undefined for a screen without a schedule and opening hours.
 * @param accountZone the times of a screen in another time zone name it
 */
export function planText(manifest: Manifest, now: number, accountZone?: string): string | undefined {
  if (!manifest.timetable) return undefined
  const present = scenesAt(manifest, now)
  const { takeover } = present
  const { timeZone } = manifest.screen
  const zone = accountZone === undefined || timeZone === accountZone ? '' : ` (${timeZone})`
  if (takeover) {
    if (takeover.endsAt === untilEnded) return `Now: ${whatText(present)} · until a user ends it`
    const end = whenText(takeover.endsAt, now, timeZone)
    return `Now: ${whatText(present)} · ${end} ${whatText(scenesAt(manifest, takeover.endsAt))}${zone}`
  }
  // Takeovers that have ended stay in the manifest for a while.
  const { entries, hours = [] } = manifest.timetable
  const above = takeoversAbove(present)
  if (entries.length === 0 && hours.length === 0 && above.length === 0) return undefined
  const next = nextEntries(manifest, now)
  const later = next ? ` · ${whenText(next.at, now, timeZone)} ${whatText(next)}${zone}` : ''
  const shown = above.length > 0 ? ` · above it: ${above.join(', ')}` : ''
  return `Now: ${whatText(present)}${shown}${later}`
}

/** The names of the takeovers that lie above what plays. */
const takeoversAbove = ({ overlays }: Pick<ScenesAt, 'overlays'>): string[] =>
  overlays.flatMap(({ takeover }) => (takeover ? takeoverName(takeover) : []))

type Reason = Pick<ScenesAt, 'takeover' | 'entries'>

/** Why it plays, for example: Mon–Fri 06:00–10:30; high priority */
export function reasonText({ takeover, entries }: Reason): string {
  if (takeover) return 'A takeover runs above everything else.'
  if (entries.length === 0) return 'No schedule entry is active.'
  return entries.map(({ name, ...entry }) => `${name}: ${ruleReason(entry)}`).join(' · ')
}

/** The overlays as a sentence, for example: Above it: Lunch offer, Mon–Fri 11:00–14:00 */
export function overlaysText({ overlays }: Pick<ScenesAt, 'overlays'>): string {
  const always = overlays.filter(({ overlay, takeover }) => !overlay.entry && !takeover).length
  const texts = overlays.flatMap(({ overlay: { entry } }) => (entry ? `${entry.name}, ${ruleReason(entry)}` : []))
  const own = always > 0 ? [always === 1 ? 'an overlay' : `${always} overlays`] : []
  const all = [...takeoversAbove({ overlays }), ...own, ...texts]
  return all.length > 0 ? `Above it: ${all.join(' · ')}` : ''
}

const ruleReason = ({ rule, priority }: Pick<TimetableEntry, 'rule' | 'priority'>): string =>
  `${ruleText(rule)}${priority === 'high' ? '; high priority' : ''}`

/**
 * Why the display is in standby, for example: Outside the opening hours: Mon–Fri 08:00–20:00
 * @param tags names of the tags whose opening hours they are; empty: the screen's own
 */
export const standbyText = (hours: Hours, tags: readonly string[] = []): string =>
  `Outside the opening hours${tags.length > 0 ? ` of the ${tagsText(tags)}` : ''}: ${hoursText(hours)}`

type Report = Pick<Device, 'status' | 'approval' | 'sync' | 'display_state' | 'on_display'>

/**
 * Why a device shows what it has reported, for example: Breakfast, Mon–Fri 06:00–10:30. Undefined unless it plays the
 * manifest and its report fits the plan, such as during a change.
 * @param tags names of the tags whose opening hours apply
 */
export function playingReason(
  manifest: Manifest,
  { status, approval, sync, display_state: state, on_display: items }: Report,
  { now, tags }: { now: number; tags: readonly string[] },
): string | undefined {
  if (!isConnectedStatus(status) || approval !== 'approved' || sync.state !== 'up_to_date') return undefined
  const { scenes, entries, takeover, isStandby } = scenesAt(manifest, now)
  if (takeover?.notice) return takeoverReason(takeover)
  if (isStandby || state === 'standby')
    return isStandby && state === 'standby' ? standbyText(manifest.timetable?.hours ?? [], tags) : undefined
  const shown = new Set(items.map(({ scene_id }) => scene_id))
  if (!scenes.some(({ id }) => shown.has(id))) return undefined
  if (takeover) return takeoverReason(takeover)
  if (entries.length === 0) return 'Default content: no schedule entry is active'
  const scenesOf = ({ content }: TimetableEntry) => manifest.contents?.[content] ?? []
  return entries
    .filter((entry) => scenesOf(entry).some(({ id }) => shown.has(id)))
    .map(({ name, ...entry }) => `${name}, ${ruleReason(entry)}`)
    .join(' · ')
}

const takeoverReason = ({ name, isDrill }: ManifestTakeover): string => `Takeover: ${name}${isDrill ? ' (drill)' : ''}`
