import type { Silence } from '@digisigncast/contract/accounts/silences'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { localOf, momentOf } from '../../../../ui/forms/local-moment.ts'

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

/** The fields of a silence; of a new one, two hours from now. */
export function fieldsOf(silence: Silence | undefined, now: number): SilenceFields {
  if (!silence)
    return {
      everything: false,
      screens: [],
      tags: [],
      from: localOf(now),
      until: localOf(now + 120 * minuteMs),
      reason: '',
    }
  const { everything, screens, tags, starts_at, ends_at, reason } = silence
  return {
    everything,
    screens: screens.map(({ id }) => id),
    tags: tags.map(({ id }) => id),
    from: localOf(starts_at),
    until: localOf(ends_at),
    reason,
  }
}

export function inputOf(
  fields: SilenceFields,
  { silence, alerts }: { silence: Silence | undefined; alerts: readonly Alert[] },
) {
  const { everything, screens, tags, from, until, reason } = fields
  const times = {
    starts_at: momentOf(from, silence?.starts_at) ?? 0,
    ends_at: momentOf(until, silence?.ends_at) ?? 0,
    reason,
  }
  if (alerts.length > 0) return { ...times, alert_ids: alerts.map(({ id }) => id) }
  return {
    ...times,
    everything,
    screen_ids: everything ? [] : screens,
    tag_ids: everything ? [] : tags,
    ...(silence && { silence_id: silence.id }),
  }
}
