import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mostLimits } from './plans.ts'
import { dataOf, Email, Id, Named, TimeZone, Version } from './wire.ts'

/** Who activates a customer that registers: the platform owner, a confirmed address, or nobody may register. */
export const SignupMode = z.enum(['approve', 'open', 'off'], 'Please choose who can register.')
export type SignupMode = z.infer<typeof SignupMode>

export const SignupSettings = z.object({
  /** What holds now. */
  mode: SignupMode,
  /** What the server's configuration says: it holds until something is chosen here. */
  default_mode: SignupMode,
  is_chosen: z.boolean(),
  /** Where Register Now leads instead of our own page; null: there. */
  register_url: z.string().nullable(),
  version: Version,
})
export type SignupSettings = z.infer<typeof SignupSettings>

export const getSignupSettings = endpoint({
  method: 'GET',
  path: 'platform-settings/signup',
  allow: ['super_admin'],
  summary: 'Get who can register as a customer.',
  reply: dataOf(SignupSettings),
})

export const saveSignupSettings = endpoint({
  method: 'POST',
  path: 'platform-settings/signup/save',
  allow: ['super_admin'],
  summary: "Choose who can register; null restores the server's configuration.",
  body: z.object({ mode: SignupMode.nullable(), version: Version.optional() }),
  reply: dataOf(SignupSettings),
})

const mostMembers = mostLimits.teamMembers
const membersWords = `Team Members Limit must be a whole number from 0 to ${mostMembers.toLocaleString('en')}, or empty for no limit.`

const CustomerBeginning = z.object({
  /** Null: not limited. */
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
  /** What they are subscribed to, as soon as they are active; null: nothing. */
  planID: Id.nullable(),
})

export const CustomerDefaults = CustomerBeginning.extend({
  /** The plan by name; one that is retired is given to nobody. */
  plan: Named.extend({ trial_days: z.int(), is_retired: z.boolean() }).nullable(),
  version: Version,
})
export type CustomerDefaults = z.infer<typeof CustomerDefaults>

export const getCustomerDefaults = endpoint({
  method: 'GET',
  path: 'platform-settings/customer-defaults',
  allow: ['super_admin'],
  summary: 'Get the defaults for new customers.',
  reply: dataOf(CustomerDefaults),
})

export const saveCustomerDefaults = endpoint({
  method: 'POST',
  path: 'platform-settings/customer-defaults/save',
  allow: ['super_admin'],
  summary: 'Change the defaults for new customers. Existing customers stay unchanged.',
  body: CustomerBeginning.extend({ version: Version.optional() }),
  reply: dataOf(CustomerDefaults),
})

/** Shortest and longest time that anything is kept (days). */
export const keptDays = { least: 7, most: 3650 } as const

const kept = (what: string) => {
  const words = `${what} for ${keptDays.least} to ${keptDays.most.toLocaleString('en')} whole days.`
  return z.number(words).int(words).min(keptDays.least, words).max(keptDays.most, words)
}

/** Days; null is for ever. */
export const RetentionSettings = z.object({
  logs_days: kept('System logs are kept'),
  plays_days: kept('Proof of play is kept').nullable(),
  activity_days: kept('Device activity is kept').nullable(),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>

const Retention = RetentionSettings.extend({ version: Version })

export const getRetention = endpoint({
  method: 'GET',
  path: 'platform-settings/retention',
  allow: ['super_admin'],
  summary: 'Get the retention periods of logs, proof of play and device activity.',
  reply: dataOf(Retention),
})

export const saveRetention = endpoint({
  method: 'POST',
  path: 'platform-settings/retention/save',
  allow: ['super_admin'],
  onFullDisk: true,
  summary: 'Change the retention periods. The next daily run deletes older records.',
  body: RetentionSettings.extend({ version: Version.optional() }),
  reply: dataOf(Retention),
})

export const MailSettings = z.object({
  /** Null: there is none, and mails become files in the outbox. */
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      /** From the first byte; otherwise as soon as the server offers it. */
      is_encrypted: z.boolean(),
      username: z.string().nullable(),
    })
    .nullable(),
  sender: z.string(),
  /** Folder of mails that no server took. */
  outbox: z.string(),
})
export type MailSettings = z.infer<typeof MailSettings>

export const getMailSettings = endpoint({
  method: 'GET',
  path: 'platform-settings/mail',
  allow: ['super_admin'],
  summary: 'Get how this server sends email, without the password.',
  reply: dataOf(MailSettings),
})

export const TestMail = z.object({
  /** The mail server took it; it is a file in the outbox; or the mail server did not take it. */
  outcome: z.enum(['sent', 'kept', 'refused']),
  /** The same in words, with those of the mail server. */
  text: z.string(),
})
export type TestMail = z.infer<typeof TestMail>

export const sendTestMail = endpoint({
  method: 'POST',
  path: 'platform-settings/mail/test',
  allow: ['super_admin'],
  summary: 'Send a test email.',
  body: z.object({ to: Email }),
  reply: dataOf(TestMail),
})
