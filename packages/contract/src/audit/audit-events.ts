import type { EventName } from '../events/events.ts'
import type { AuditKind } from './audit-kinds.ts'

/** Events that the audit log does not have: what devices, jobs and other servers report. They are in the log. */
export const leftOutEvents = [
  'device.online',
  'device.offline',
  'device.faulty',
  'device.recovered',
  'alert.raised',
  'alert.resolved',
  'media.upload_failed',
  'media.upload_canceled',
  'media.converted',
  'media.document_rendered',
  'job.failed',
  'backup.failed',
  'email.not_sent',
  'email.kept',
  'payment.processing',
  'payment.processing_late',
  'payment.succeeded',
  'payment.succeeded_again',
  'payment.doubled',
  'payment.after_void',
  'payment.wrong_amount',
  'payment.failed',
  'payment.failed_late',
  'payment.unknown_invoice',
  'payment.refunded',
  'payment.event_repeated',
  'payment.signature_refused',
  'payment.page_failed',
  'log.written',
] satisfies EventName[]

/** Actions that only the audit log has, beside the events. */
export const auditActions = {
  /** A change without an event. */
  'row.changed': 'account',
  'user.profile_changed': 'user',
  'user.password_changed': 'user',
  'user.password_reset': 'user',
  'account.registered': 'account',
  'session.confirmed': 'user',
  'audit.exported': 'export',
  'plays.exported': 'export',
  'logs.exported': 'export',
  'customers.exported': 'export',
} as const satisfies Record<string, AuditKind>

export type AuditType = EventName | keyof typeof auditActions

type Prefix = EventName extends `${infer Word}.${string}` ? Word : never

const kindsOfEvents: Record<Prefix, AuditKind> = {
  media: 'media',
  slide: 'slide',
  folder: 'folder',
  source: 'data_source',
  playlist: 'playlist',
  channel: 'channel',
  schedule_entry: 'schedule_entry',
  takeover: 'takeover',
  prepared_takeover: 'takeover',
  screen: 'screen',
  screens: 'screen',
  tag: 'tag',
  device: 'device',
  devices: 'device',
  alert: 'alert',
  alerts: 'alert',
  silence: 'silence',
  user: 'user',
  owner: 'user',
  account: 'account',
  token: 'token',
  hook: 'hook',
  webhook: 'webhook',
  view: 'view',
  email: 'platform',
  settings: 'account',
  sso: 'account',
  subscription: 'subscription',
  invoice: 'invoice',
  payment: 'invoice',
  plan: 'plan',
  announcement: 'announcement',
  customer: 'account',
  platform: 'platform',
  job: 'job',
  backup: 'backup',
  bin: 'bin',
  proposal: 'proposal',
  log: 'platform',
}

const leftOut: ReadonlySet<string> = new Set(leftOutEvents)

/** The kind of what an action is about; undefined for events that the audit log does not have. */
export function auditKindOf(type: AuditType): AuditKind | undefined {
  if (leftOut.has(type)) return undefined
  const own = auditActions[type as keyof typeof auditActions] as AuditKind | undefined
  return own ?? kindsOfEvents[type.slice(0, type.indexOf('.')) as Prefix]
}

/** The name of an action for people: `playlist.items_moved` is “Items moved”. */
export function auditActionText(type: string): string {
  if (type === 'row.changed') return 'Changed'
  const words = type.slice(type.indexOf('.') + 1).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
