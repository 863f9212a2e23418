import { maxWarnings, type Severity, severities, type WarningAreas } from '@digisigncast/contract/accounts/warnings'
import { anywhere, isWithin, type Place } from './areas.ts'
import type { CapAlert, CapAnswer, CapLink } from './cap-answer.ts'

export const maxWord = 300

/** A warning, or a link to one. */
export interface Part {
  alert?: CapAlert
  link?: CapLink
  expiresAt: number | null
  endsOthers: boolean
  places: readonly Place[]
  /** A Cancel is read like the most severe warning. */
  severity: Severity
}

export interface Choice {
  now: number
  /** Parts for other areas are left out, unless they end others. Omitted: all areas. */
  within?: WarningAreas | undefined
}

/** An answer with the most severe parts; last those that have expired. */
export function answerOf(title: string, all: readonly Part[], { now, within = anywhere }: Choice): CapAnswer {
  const parts = all.filter(({ endsOthers, places }) => endsOthers || places.some((place) => isWithin(place, within)))
  const order = ({ expiresAt, severity }: Part): number =>
    expiresAt !== null && expiresAt <= now ? severities.length : severities.indexOf(severity)
  const read = parts.toSorted((one, other) => order(one) - order(other)).slice(0, maxWarnings)
  return {
    title: title.slice(0, maxWord),
    alerts: read.flatMap(({ alert }) => alert ?? []),
    links: read.flatMap(({ link }) => link ?? []),
    unread: parts.length - read.length,
  }
}

export function ofAlert(alert: CapAlert): Part {
  const { infos, msgType } = alert
  const ends = infos.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY)
  const highest = severities.find((severity) => infos.some((info) => info.severity === severity)) ?? 'Unknown'
  return {
    alert,
    expiresAt: ends.length === 0 ? null : Math.max(...ends),
    endsOthers: msgType !== 'Alert' || infos.length === 0 || infos.some(({ isAllClear }) => isAllClear),
    places: infos,
    severity: msgType === 'Cancel' ? 'Extreme' : highest,
  }
}
