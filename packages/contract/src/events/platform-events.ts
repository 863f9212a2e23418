import { z } from 'zod'
import type { SessionLimits } from '../accounts/session-limits.ts'
import { SignupMode, TestMail } from '../platform/platform-settings.ts'
import { eventType, named } from './event-type.ts'

const Nothing = z.object({})
const Name = z.object({ name: z.string() })

const ofPlans = { hints: ['plans.changed'] } as const
const ofAnnouncements = { hints: ['announcements.changed'] } as const
const ofCustomers = { hints: ['customers.changed'] } as const
/** A customer that becomes active may begin its plan. */
const ofActivation = { hints: ['customers.changed', 'subscriptions.changed'] } as const
const ofSite = { hints: ['site.changed'] } as const
const ofJobs = { hints: ['jobs.changed'] } as const
const ofBackups = { hints: ['backups.changed'] } as const

const planEvents = {
  'plan.created': named(ofPlans, (actor, name) => `${actor} created the plan ${name}.`),
  'plan.changed': named(ofPlans, (actor, name) => `${actor} changed the plan ${name}.`),
  'plan.retired': named(ofPlans, (actor, name) => `${actor} retired the plan ${name}.`),
  'plan.reactivated': named(ofPlans, (actor, name) => `${actor} reactivated the plan ${name}.`),
}

const announcementEvents = {
  'announcement.created': named(ofAnnouncements, (actor, name) => `${actor} announced ${name}.`),
  'announcement.changed': named(ofAnnouncements, (actor, name) => `${actor} changed the announcement ${name}.`),
  'announcement.deleted': named(ofAnnouncements, (actor, name) => `${actor} deleted the announcement ${name}.`),
}

const customerEvents = {
  'customer.created': named(ofActivation, (actor, name) => `${actor} created the customer ${name}.`),
  'customer.changed': named(ofCustomers, (actor, name) => `${actor} changed the customer ${name}.`),
  'customer.activated': named(ofActivation, (actor, name) => `${actor} activated the customer ${name}.`),
  'customer.suspended': named(ofCustomers, (actor, name) => `${actor} suspended the customer ${name}.`),
  'customer.set_pending': named(ofCustomers, (actor, name) => `${actor} set the customer ${name} to pending.`),
  'customer.invited_again': named(ofCustomers, (actor, name) => `${actor} sent a new invitation to ${name}.`),
  'customer.password_set': eventType({
    data: Name,
    ...ofCustomers,
    text: ({ name }, actor) => `${actor} set a new password for ${name}.`,
  }),
  'customer.notes_changed': named(ofCustomers, (actor, name) => `${actor} changed the notes on the customer ${name}.`),
  'customer.billing_details_changed': named(
    { hints: ['settings.changed', 'customers.changed'] },
    (actor, name) => `${actor} changed the billing details of ${name}.`,
  ),
  'customer.deleted': named(ofCustomers, (actor, name) => `${actor} deleted the customer ${name}.`),
  'customer.restored': named(ofCustomers, (actor, name) => `${actor} restored the customer ${name}.`),
  'customer.removed': named(
    { ...ofCustomers, level: 'warning' },
    (_, name) => `The customer ${name} and all its data were permanently deleted: the grace period is over.`,
  ),
}

const signups = {
  approve: 'opened registration with approval by the platform owner.',
  open: 'opened registration for everyone.',
  off: 'closed registration.',
} as const satisfies Record<SignupMode, string>

const Days = z.int().nullable()
const daysText = (days: number | null): string => (days === null ? 'forever' : `for ${days} days`)

const limitsText = ({ session_idle_minutes: idle, session_max_hours: most }: SessionLimits): string =>
  `${idle === null ? '30 days' : `${idle} minutes`} without activity, ${most === null ? 'no limit' : `at most ${most} hours`} from the sign-in`

const requiredText = (ofOwners: boolean, ofAdmins: boolean): string => {
  const who = [...(ofOwners ? ['platform owners'] : []), ...(ofAdmins ? ['admins of customers'] : [])]
  return who.length === 0 ? 'no users' : who.join(' and ')
}

const settingEvents = {
  'platform.defaults_changed': eventType({
    ...ofSite,
    data: Nothing,
    text: (_, actor) => `${actor} changed the defaults for new customers.`,
  }),
  'platform.billing_changed': eventType({
    ...ofSite,
    data: Nothing,
    text: (_, actor) => `${actor} changed the billing settings.`,
  }),
  'platform.retention_changed': eventType({
    ...ofSite,
    /** In days; null: forever. */
    data: z.object({ logs: Days, plays: Days, activity: Days }),
    text: ({ logs, plays, activity }, actor) =>
      `${actor} changed the retention periods: logs ${daysText(logs)}, proof of play ${daysText(plays)} and device activity ${daysText(activity)}.`,
  }),
  'platform.sessions_changed': eventType({
    ...ofSite,
    /** Null: the default. */
    data: z.object({ session_idle_minutes: Days, session_max_hours: Days }),
    text: (limits, actor) => `${actor} changed how long sessions of the platform owner last: ${limitsText(limits)}.`,
  }),
  'platform.two_factor_required': eventType({
    hints: ['site.changed', 'session.changed'],
    data: z.object({ platform_owners: z.boolean(), customer_admins: z.boolean() }),
    text: ({ platform_owners, customer_admins }, actor) =>
      `${actor} changed for whom two-factor authentication is required: ${requiredText(platform_owners, customer_admins)}.`,
  }),
  'platform.signup_changed': eventType({
    ...ofSite,
    /** Null: that of the environment. */
    data: z.object({ mode: SignupMode.nullable() }),
    text: ({ mode }, actor) =>
      `${actor} ${mode === null ? "reset the registration mode to the server's configuration." : signups[mode]}`,
  }),
  'platform.mail_tested': eventType({
    data: TestMail.extend({ to: z.string() }),
    text: ({ to, text }, actor) => `${actor} sent a test email to ${to}. ${text}`,
  }),
}

const jobEvents = {
  'job.started': named(ofJobs, (actor, name) => `${actor} started the job ${name} manually.`),
  'job.failed': eventType({
    data: z.object({ name: z.string(), reason: z.string() }),
    ...ofJobs,
    level: 'error',
    text: ({ name, reason }) => `“${name}” failed: ${reason}`,
  }),
  'backup.started': eventType({ ...ofBackups, data: Nothing, text: (_, actor) => `${actor} started a backup.` }),
  'backup.canceled': eventType({ ...ofBackups, data: Nothing, text: (_, actor) => `${actor} canceled a backup.` }),
  'backup.failed': eventType({
    ...ofBackups,
    data: z.object({ reason: z.string() }),
    level: 'error',
    text: ({ reason }) => `A backup failed: ${reason}`,
  }),
  'backup.deleted': eventType({
    ...ofBackups,
    data: Name,
    text: ({ name }, actor) => `${actor} deleted the backup ${name}.`,
  }),
  'backup.downloaded': eventType({
    ...ofBackups,
    data: Name,
    text: ({ name }, actor) => `${actor} downloaded the backup ${name}.`,
  }),
  'backup.settings_changed': eventType({
    ...ofBackups,
    data: z.object({ keep: z.int(), isDaily: z.boolean() }),
    text: ({ keep, isDaily }, actor) =>
      `${actor} changed the backup settings: keep ${keep}; the server ${isDaily ? 'makes a backup every night' : 'makes no automatic backups'}.`,
  }),
}

export const platformEvents = {
  ...planEvents,
  ...announcementEvents,
  ...customerEvents,
  ...settingEvents,
  ...jobEvents,
}
