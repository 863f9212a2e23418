import { z } from 'zod'
import { SessionLimits } from '../accounts/session-limits.ts'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Email, Id, Named, TimeZone, Version } from '../api/wire.ts'
import { mostLimits } from '../billing/plans.ts'

/** Activation of new customers: by the platform owner, by email confirmation, or registration is closed. */
export const SignupMode = z.enum(['approve', 'open', 'off'], 'Please choose who can register.')
export type SignupMode = z.infer<typeof SignupMode>

export const SignupSettings = z.object({
  /** The mode in effect. */
  mode: SignupMode,
  /** The mode from the server's configuration, used until one is saved here. */
  default_mode: SignupMode,
  is_chosen: z.boolean(),
  /** External address for Register Now; null for the built-in page. */
  register_url: z.string().nullable(),
  version: Version,
})
export type SignupSettings = z.infer<typeof SignupSettings>

export const getSignupSettings = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform-settings/signup',
  allow: ['super_admin'],
  summary: 'Get who can register as a customer.',
  reply: dataOf(SignupSettings),
})

export const saveSignupSettings = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'platform-settings/signup/save',
  allow: ['super_admin'],
  recentSignIn: { if: ['rule'] },
  summary: "Choose who can register; null restores the server's configuration.",
  body: z.object({ mode: SignupMode.nullable(), version: Version.optional() }),
  reply: dataOf(SignupSettings),
})

const mostMembers = mostLimits.teamMembers
const membersWords = `Team Members Limit must be a whole number from 0 to ${mostMembers.toLocaleString('en')}, or empty for no limit.`

const CustomerBeginning = z.object({
  /** Null: unlimited. */
  max_team_members: z
    .number(membersWords)
    .int(membersWords)
    .min(0, membersWords)
    .max(mostMembers, membersWords)
    .nullable(),
  time_zone: TimeZone,
  display_other_managers_content: z.boolean(),
  view_other_managers_playlists: z.boolean(),
  manage_other_managers_playlists: z.boolean(),
  /** Plan that new customers get on activation; null for none. */
  planID: Id.nullable(),
})

export const CustomerDefaults = CustomerBeginning.extend({
  time_zone: z.string(),
  /** The plan by name; a retired plan is not assigned. */
  plan: Named.extend({ trial_days: z.int(), is_retired: z.boolean() }).nullable(),
  version: Version,
})
export type CustomerDefaults = z.infer<typeof CustomerDefaults>

export const getCustomerDefaults = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform-settings/customer-defaults',
  allow: ['super_admin'],
  summary: 'Get the defaults for new customers.',
  reply: dataOf(CustomerDefaults),
})

export const saveCustomerDefaults = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'platform-settings/customer-defaults/save',
  allow: ['super_admin'],
  summary: 'Change the defaults for new customers. Existing customers stay unchanged.',
  body: CustomerBeginning.extend({ version: Version.optional() }),
  reply: dataOf(CustomerDefaults),
})

/** Minimum and maximum retention period (days). */
export const keptDays = { least: 7, most: 3650 } as const

const kept = (what: string) => {
  const words = `${what} for ${keptDays.least} to ${keptDays.most.toLocaleString('en')} whole days.`
  return z.number(words).int(words).min(keptDays.least, words).max(keptDays.most, words)
}

/** Days; null means forever. */
export const RetentionSettings = z.object({
  logs_days: kept('System logs are kept'),
  plays_days: kept('Proof of play is kept').nullable(),
  activity_days: kept('Device activity is kept').nullable(),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>

const Retention = RetentionSettings.extend({ version: Version })

export const getRetention = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform-settings/retention',
  allow: ['super_admin'],
  summary: 'Get the retention periods of logs, proof of play and device activity.',
  reply: dataOf(Retention),
})

export const saveRetention = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'platform-settings/retention/save',
  allow: ['super_admin'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Change the retention periods. The next daily run deletes older records.',
  body: RetentionSettings.extend({ version: Version.optional() }),
  reply: dataOf(Retention),
})

const OwnerSessions = SessionLimits.extend({ version: Version })

export const getOwnerSessions = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform-settings/sessions',
  allow: ['super_admin'],
  summary: 'Get how long sessions of the platform owner last.',
  reply: dataOf(OwnerSessions),
})

export const saveOwnerSessions = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'platform-settings/sessions/save',
  allow: ['super_admin'],
  recentSignIn: { if: ['rule'] },
  onFullDisk: true,
  summary: 'Change how long sessions of the platform owner last. Open sessions follow at once.',
  body: SessionLimits.extend({ version: Version.optional() }),
  reply: dataOf(OwnerSessions),
})

/** Who must have turned on two-factor authentication before they can do anything else. */
export const RequiredTwoFactor = z.object({
  platform_owners: z.boolean(),
  /** Of all customers. Customers can require it of their teams themselves. */
  customer_admins: z.boolean(),
})
export type RequiredTwoFactor = z.infer<typeof RequiredTwoFactor>

const StoredRequiredTwoFactor = RequiredTwoFactor.extend({ version: Version })

export const getRequiredTwoFactor = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform-settings/two-factor',
  allow: ['super_admin'],
  summary: 'Get for whom two-factor authentication is required.',
  reply: dataOf(StoredRequiredTwoFactor),
})

export const saveRequiredTwoFactor = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'platform-settings/two-factor/save',
  allow: ['super_admin'],
  recentSignIn: { always: ['rule'] },
  onFullDisk: true,
  summary:
    'Choose for whom two-factor authentication is required. Users without it must turn it on before their next call.',
  body: RequiredTwoFactor.extend({ version: Version.optional() }),
  reply: dataOf(StoredRequiredTwoFactor),
})

export const MailSettings = z.object({
  /** Null: no mail server, emails are saved as files in the outbox. */
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      /** TLS from the first byte (SMTPS); otherwise STARTTLS when the server offers it. */
      is_encrypted: z.boolean(),
      username: z.string().nullable(),
    })
    .nullable(),
  sender: z.string(),
  /** Folder of emails that could not be sent. */
  outbox: z.string(),
})
export type MailSettings = z.infer<typeof MailSettings>

export const getMailSettings = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform-settings/mail',
  allow: ['super_admin'],
  summary: 'Get how this server sends email, without the password.',
  reply: dataOf(MailSettings),
})

export const TestMail = z.object({
  /** The mail server accepted it, it was saved in the outbox, or the mail server rejected it. */
  outcome: z.enum(['sent', 'kept', 'refused']),
  /** The outcome as a sentence, with the response of the mail server. */
  text: z.string(),
})
export type TestMail = z.infer<typeof TestMail>

export const sendTestMail = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'platform-settings/mail/test',
  allow: ['super_admin'],
  summary: 'Send a test email.',
  body: z.object({ to: Email }),
  reply: dataOf(TestMail),
})
