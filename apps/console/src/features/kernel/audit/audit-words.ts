import { wordOf } from '@digisigncast/contract/api/word-of'
import type { AuditChange, AuditEntry, AuditValue } from '@digisigncast/contract/audit/audit'
import { auditActionText } from '@digisigncast/contract/audit/audit-events'
import { auditActors, auditKinds } from '@digisigncast/contract/audit/audit-kinds'

/** Names of fields whose words in the API are not those of the pages. */
const labels: Record<string, string> = {
  account_id: 'Account',
  after_minutes: 'Alert after (minutes)',
  allow_get: 'Accepts GET',
  allow_takeovers: 'May start takeovers',
  approval: 'Approval',
  at: 'Place',
  audit_days: 'Audit log kept (days)',
  bin_days: 'Recycle bin kept (days)',
  content: 'Content',
  content_type: 'Kind of content',
  data_type: 'Kind of content',
  display_other_managers_content: 'Managers see media of others',
  email_confirmed: 'Email confirmed',
  ends_at: 'Ends',
  ended_at: 'Ended',
  everywhere: 'All screens',
  expires_at: 'Expires',
  favicon: 'Favicon',
  file_type: 'Kind',
  fill: 'Background',
  fill_rule: 'Fill rule',
  folder_id: 'Folder',
  hours: 'Opening hours',
  idle_picture: 'Picture for nothing to show',
  idle_text: 'Text for nothing to show',
  interval: 'Interval (minutes)',
  in_standby: 'Also outside opening hours',
  invited_until: 'Invited until',
  is_drill: 'Drill',
  is_enabled: 'Enabled',
  is_for_all: 'For all customers',
  is_on: 'On',
  limit_tags: 'Limited to tags',
  limit_tag_ids: 'Limited to tags',
  lists: 'Playlists in it',
  manage_other_managers_playlists: 'Managers change playlists of others',
  max_team_members: 'Maximum number of users',
  new_devices_wait: 'New devices need approval',
  owner_id: 'Owner',
  screen_id: 'Screen',
  screen_ids: 'Screens',
  sends_mail: 'Sent by email',
  session_idle_minutes: 'Sign out after (minutes)',
  session_max_hours: 'Sign in again after (hours)',
  starts_at: 'Starts',
  tag_ids: 'Tags',
  tv_standby: 'Switches off the TV',
  url: 'Address',
  value: 'Settings',
  view_other_managers_playlists: 'Managers see playlists of others',
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')

/** `items.slide_duration` is “Items: slide duration”. */
export function fieldLabel(field: string): string {
  const [first = '', ...parts] = field.split('.')
  const name = labels[first] ?? sentence(first)
  return parts.length === 0 ? name : `${name}: ${parts.map((part) => part.replaceAll('_', ' ')).join(' – ')}`
}

const times = ['starts_at', 'ends_at', 'ended_at', 'started_at', 'expires_at', 'invited_until', 'deleted_at']

const timeText = (at: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) }).format(
    at,
  )

const durations = ['duration', 'slide_duration', 'trim_from', 'trim_to']

interface Shown {
  names: Readonly<Record<string, string>>
  timeZone: string | undefined
}

/** A value as people read it; “–” for none. */
export function valueText(value: AuditValue, field: string, { names, timeZone }: Shown): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return `${value.length.toLocaleString('en')} characters (${value.sha256.slice(0, 8)})`
  const name = field.slice(field.lastIndexOf('.') + 1)
  if (typeof value === 'number') {
    if (times.includes(name)) return timeText(value, timeZone)
    return durations.includes(name) ? `${(value / 1000).toLocaleString('en')} s` : value.toLocaleString('en')
  }
  return names[value] ?? value
}

const listWords = { added: 'Added', removed: 'Removed', moved: 'Moved' } as const

/** The parts of a changed list, such as “Added: Menu, Lunch”. */
export function listLines(list: NonNullable<AuditChange['list']>, names: Shown['names']): string[] {
  const lines = (['added', 'removed', 'moved'] as const).flatMap((part) =>
    list[part].length === 0 ? [] : `${listWords[part]}: ${counted(list[part].map((id) => names[id] ?? id))}`,
  )
  return list.more === 0 ? lines : [...lines, `And ${list.more.toLocaleString('en')} more`]
}

/** The same name several times is named once. */
function counted(all: readonly string[]): string {
  const counts = Map.groupBy(all, (name) => name)
  return [...counts].map(([name, same]) => (same.length === 1 ? name : `${name} (${same.length})`)).join(', ')
}

export const actionText = ({ type, kind }: Pick<AuditEntry, 'type' | 'kind'>): string =>
  `${wordOf(auditKinds, kind)}: ${auditActionText(type).toLowerCase()}`

export const actorText = ({ kind, name }: AuditEntry['actor']): string =>
  kind === 'user' ? name : name ? `${name} (${wordOf(auditActors, kind)})` : wordOf(auditActors, kind)
