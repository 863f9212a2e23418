import { type AlertKind, alertKindNames, alertKinds, isAlertKind } from '@digisigncast/contract/devices/alert-kinds'
import type { NotificationChannel } from '@digisigncast/contract/devices/notifications'

export type Channel = 'bell' | 'email'

/** A channel as it is stored: kinds of later versions are on. */
interface StoredChannel extends Omit<NotificationChannel, 'kinds'> {
  muted: string[]
}

type Stored = Partial<Record<Channel, StoredChannel>>

/** The channels of a user. By default, admins get all emails and managers none; both have the bell. */
export function channelsOf(role: string, stored: string | null | undefined): Record<Channel, NotificationChannel> {
  const saved = (stored ? JSON.parse(stored) : {}) as Stored
  const fallback = (is_on: boolean): StoredChannel => ({ is_on, muted: [], min_severity: 'warning' })
  return {
    bell: shown(saved.bell ?? fallback(true)),
    email: shown(saved.email ?? fallback(role === 'admin')),
  }
}

const shown = ({ muted, ...channel }: StoredChannel): NotificationChannel => ({
  ...channel,
  kinds: alertKindNames.filter((kind) => !muted.includes(kind)),
})

export function storedChannels(
  before: string | null,
  changed: { [C in Channel]?: NotificationChannel | undefined },
): string {
  const stored = (before ? JSON.parse(before) : {}) as Stored
  for (const name of ['bell', 'email'] as const) {
    const { kinds, ...channel } = changed[name] ?? {}
    if (kinds && 'is_on' in channel)
      stored[name] = {
        ...(channel as Omit<NotificationChannel, 'kinds'>),
        muted: alertKindNames.filter((kind) => !kinds.includes(kind)),
      }
  }
  return JSON.stringify(stored)
}

/** Whether a channel is for alerts of this kind. Alerts of kinds of a newer version are not. */
export const isFor = ({ is_on, kinds, min_severity }: NotificationChannel, kind: string): boolean =>
  is_on && isAlertKind(kind) && kinds.includes(kind) && (min_severity === 'warning' || severityOf(kind) === 'critical')

const severityOf = (kind: AlertKind) => alertKinds[kind].severity
