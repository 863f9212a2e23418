import { certainties, severities, urgencies, type WarningSettings } from '@digisigncast/contract/accounts/warnings'
import type { CapAlert, CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'
import { infosIn, unwantedIn } from './choose-info.ts'

const minuteMs = 60_000
/** A polled warning that takes effect later waits. */
const waitsFromMs = 5 * minuteMs
/** A warning without an end counts as expired then. */
const lifeWithoutEndMs = 24 * 60 * minuteMs

/** The part of a warning to show, and until when. */
export interface Start {
  info: CapInfo
  /** All parts that count: it is shown where one of them does. */
  parts: readonly CapInfo[]
  endsAt: number
  /** When the warning itself expires, which can be later. */
  expiresAt: number
}

export interface Verdict {
  isDrill: boolean
  /** Whether it ends the takeovers of the messages that it references. */
  endsReferences: boolean
  /** Undefined: it starts nothing, for the reason in `why`. */
  start?: Start
  /** A sentence. */
  why: string
}

const nothing = (why: string, more: Partial<Verdict> = {}): Verdict => ({
  isDrill: false,
  endsReferences: false,
  why: `${why}: nothing was started.`,
  ...more,
})

/** Whether a warning starts or ends something. Undefined: it is handled when it takes effect. */
export function judge(
  alert: CapAlert,
  settings: WarningSettings,
  { now, waits, reaches }: { now: number; waits: boolean; reaches: (info: CapInfo) => boolean },
): Verdict | undefined {
  const { status, msgType } = alert
  const isDrill = status === 'Exercise' || status === 'Test'
  if (!isDrill && status !== 'Actual') return nothing(`Status ${status}`)
  if (isDrill && !settings.shows_drills) return nothing(`Status ${status}, and drills are off`)
  if (msgType === 'Cancel') return { isDrill, endsReferences: true, why: '' }
  const isUpdate = msgType === 'Update'
  if (!isUpdate && msgType !== 'Alert') return nothing(`Message type ${msgType}`)
  const infos = bySeverity(infosIn(alert, settings.language))
  const more = { isDrill, endsReferences: isUpdate || infos.some(({ isAllClear }) => isAllClear) }
  const first = infos[0]
  if (first === undefined) return nothing('The warning has no <info>', more)
  if (waits && infos.every(({ effectiveAt }) => (effectiveAt ?? 0) > now + waitsFromMs)) return undefined
  const expiresOf = ({ expiresAt }: CapInfo) => expiresAt ?? endWithout(alert, settings, now)
  const current = infos.filter((info) => expiresOf(info) > now)
  if (current[0] === undefined) return nothing('Expired', more)
  const why = (one: CapInfo) => unwantedIn(alert, one, settings) ?? (reaches(one) ? undefined : 'For other areas')
  const wanted = current.filter((one) => why(one) === undefined)
  if (wanted[0] === undefined) return nothing(why(current[0]) ?? '', more)
  const parts = wanted.filter((one) => belowIn(one, settings) === undefined)
  const [info] = parts
  if (info === undefined) return nothing(`Below the least ${belowIn(wanted[0], settings)}`, more)
  const expiresAt = expiresOf(info)
  return {
    ...more,
    start: { info, parts, expiresAt, endsAt: Math.min(expiresAt, now + settings.longest_minutes * minuteMs) },
    why: '',
  }
}

/** The end of a warning that has none: the longest duration from now on. Not for one that is repeated for days. */
function endWithout({ sent }: CapAlert, settings: WarningSettings, now: number): number {
  const sentAt = Date.parse(sent)
  return now - sentAt > lifeWithoutEndMs ? sentAt : now + settings.longest_minutes * minuteMs
}

const bySeverity = (infos: readonly CapInfo[]): CapInfo[] => infos.toSorted((one, other) => rankOf(other) - rankOf(one))

/** Severity first, then urgency, then certainty; higher for worse. */
export const rankOf = ({ severity, urgency, certainty }: CapInfo): number =>
  -(severities.indexOf(severity) * 100 + urgencies.indexOf(urgency) * 10 + certainties.indexOf(certainty))

/** The setting that a warning does not reach. */
function belowIn(info: CapInfo, least: WarningSettings): 'severity' | 'urgency' | 'certainty' | undefined {
  if (severities.indexOf(info.severity) > severities.indexOf(least.severity)) return 'severity'
  if (urgencies.indexOf(info.urgency) > urgencies.indexOf(least.urgency)) return 'urgency'
  return certainties.indexOf(info.certainty) > certainties.indexOf(least.certainty) ? 'certainty' : undefined
}
