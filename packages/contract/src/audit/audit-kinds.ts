import { z } from 'zod'

/** Kinds of things that entries of the audit log are about, with the word for one of them. */
export const auditKinds = {
  media: 'Media item',
  slide: 'Slide',
  folder: 'Folder',
  data_source: 'Data source',
  playlist: 'Playlist',
  channel: 'Channel',
  screen: 'Screen',
  schedule_entry: 'Schedule entry',
  takeover: 'Takeover',
  tag: 'Tag',
  device: 'Device',
  alert: 'Alert',
  silence: 'Silence',
  user: 'User',
  token: 'API token',
  hook: 'Incoming hook',
  webhook: 'Webhook',
  account: 'Account',
  view: 'View as',
  export: 'Export',
  plan: 'Plan',
  subscription: 'Subscription',
  invoice: 'Invoice',
  announcement: 'Announcement',
  platform: 'Platform settings',
  backup: 'Backup',
  job: 'Job',
  bin: 'Recycle bin',
  proposal: 'Proposal',
} as const

export type AuditKind = keyof typeof auditKinds
export const AuditKind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]])

/**
 * Kinds of actors: a user, an API token of a user, an incoming hook, the platform owner, a device, or the server (jobs).
 */
export const auditActors = {
  user: 'User',
  token: 'API token',
  hook: 'Incoming hook',
  owner: 'Platform owner',
  device: 'Device',
  server: 'Server',
} as const

export type AuditActorKind = keyof typeof auditActors
export const AuditActorKind = z.enum(Object.keys(auditActors) as [AuditActorKind, ...AuditActorKind[]])
