import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { ClockRules } from '@digisigncast/contract/devices/clock-rules'
import { isTimed } from '@digisigncast/timeline/scheduled-scenes'
import { dayMs, ownOffsetsOf } from '@digisigncast/timeline/wall-time'
import { olderThan } from '@digisigncast/timeline/zones/known-changes'
import { differenceTo } from '@digisigncast/timeline/zones/zone-rules'
import { drawsTime } from '../kinds.ts'

let last: { manifest: Manifest; day: number; found: ClockRules | undefined } | undefined

/** How the time zone rules of this device differ from those of a manifest whose content depends on the time. */
export function clockRulesOf(manifest: Manifest, now: number): ClockRules | undefined {
  const day = Math.floor(now / dayMs)
  if (last?.manifest !== manifest || last.day !== day) last = { manifest, day, found: compare(manifest, now) }
  return last.found
}

function compare(manifest: Manifest, now: number): ClockRules | undefined {
  const { timeZone, zoneRules } = manifest.screen
  if (!zoneRules || !(isTimed(manifest) || canDrawTime(manifest))) return undefined
  const difference = differenceTo(zoneRules, ownOffsetsOf(timeZone), now)
  if (!difference) return undefined
  const { at, wallAt, minutes } = difference
  const day = new Date(wallAt).toISOString().slice(0, 10)
  return { differs_at: at, day, minutes: Math.round(minutes), before: olderThan(zoneRules.version) ?? null }
}

/** Whether an item can draw the time, such as a slide. */
const canDrawTime = ({ scenes, contents = {} }: Manifest): boolean =>
  [scenes, ...Object.values(contents)].some((list) =>
    list.some(({ regions }) => regions.some(({ items }) => items.some(({ kind }) => drawsTime[kind]))),
  )
