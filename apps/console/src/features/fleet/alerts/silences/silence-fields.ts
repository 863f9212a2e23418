import type { Silence } from '@digisigncast/contract/accounts/silences'
import type { Alert } from '@digisigncast/contract/devices/alerts'

export interface SilenceFields {
  everything: boolean
  /** Ids. */
  screens: string[]
  tags: string[]
  /** Local times of the browser. */
  from: string
  until: string
  reason: string
}

const minuteMs = 60_000

/** For example: 2026-11-27T10:05 */
const localTime = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)

/** The fields of a silence; of a new one, two hours from now. */
export function fieldsOf(silence: Silence | undefined, now: number): SilenceFields {
  if (!silence)
    return {
      everything: false,
      screens: [],
      tags: [],
      from: localTime(now),
      until: localTime(now + 120 * minuteMs),
      reason: '',
    }
  const { everything, screens, tags, starts_at, ends_at, reason } = silence
  return {
    everything,
    screens: screens.map(({ id }) => id),
    tags: tags.map(({ id }) => id),
    from: localTime(starts_at),
    until: localTime(ends_at),
    reason,
  }
}

const timeOf = (local: string): number => new Date(local).getTime() || 0

export function inputOf(
  fields: SilenceFields,
  { silence, alerts }: { silence: Silence | undefined; alerts: readonly Alert[] },
) {
  const { everything, screens, tags, from, until, reason } = fields
  const times = { starts_at: timeOf(from), ends_at: timeOf(until), reason }
  if (alerts.length > 0) return { ...times, alert_ids: alerts.map(({ id }) => id) }
  return {
    ...times,
    everything,
    screen_ids: everything ? [] : screens,
    tag_ids: everything ? [] : tags,
    ...(silence && { silence_id: silence.id }),
  }
}
