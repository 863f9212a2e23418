import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { dataOf } from '../api/wire.ts'

interface KindEntry {
  severity: 'warning' | 'critical'
  /** A sentence about a subject, such as the title of a job or the name of a server. */
  text: (subject: string) => string
  advice: string
}

/** What the platform owner is alerted about, worst first. */
export const platformAlertKinds = {
  backup_failed: {
    severity: 'critical',
    text: () => 'The last backup failed',
    advice: 'Open Settings, Backups, mend the cause and start a backup.',
  },
  backup_missing: {
    severity: 'critical',
    text: () => 'There is no backup',
    advice: 'Open Settings, Backups, start one, and switch on automatic backups; or run npm run backup every night.',
  },
  backup_old: {
    severity: 'critical',
    text: () => 'The last backup is old',
    advice: 'Open Settings, Backups, and start one. The Task Manager says why the nightly one did not run.',
  },
  backup_faulty: {
    severity: 'critical',
    text: () => 'The last backup is not complete',
    advice: 'The server log names the files that were missing or damaged. Upload them again, and start a backup.',
  },
  disk_low: {
    severity: 'critical',
    text: (server) => `The disk of the server ${server} is nearly full`,
    advice: 'Free some space, or make the disk larger. Uploads are refused when it is full.',
  },
  encryption_key_missing: {
    severity: 'critical',
    text: (server) => `The encryption key is not on the server ${server}`,
    advice:
      'Users with an authenticator app cannot sign in. Set ENCRYPTION_KEY to the key, or copy its file to the data folder.',
  },
  certificate_expires: {
    severity: 'critical',
    text: (server) => `The TLS certificate of the server ${server} expires soon`,
    advice: 'Renew it. The server loads the new file without a restart.',
  },
  check_failing: {
    severity: 'warning',
    text: (check) => `The server could not check ${check}`,
    advice: 'The detail says why. All other alerts are still found.',
  },
  job_failing: {
    severity: 'warning',
    text: (title) => `The background job “${title}” fails or does not run`,
    advice: 'The Task Manager on the dashboard has its last result, and can run it now.',
  },
  mail_failed: {
    severity: 'warning',
    text: () => 'Emails could not be sent',
    advice: 'Open Settings, Email, and send a test email to see the reply of the mail server.',
  },
} as const satisfies Record<string, KindEntry>

export type PlatformAlertKind = keyof typeof platformAlertKinds
const kinds = Object.keys(platformAlertKinds) as [PlatformAlertKind, ...PlatformAlertKind[]]

export const PlatformAlert = z.object({
  kind: orUnknown(z.enum(kinds)),
  severity: orUnknown(z.enum(['warning', 'critical'])),
  /** Title of the job, name of the server, or what could not be checked; empty for the whole platform. */
  subject: z.string(),
  detail: z.string().nullable(),
  began_at: z.int(),
})
export type PlatformAlert = z.infer<typeof PlatformAlert>

const unknown = {
  text: (subject: string) => `An alert that this page does not know${subject && `: ${subject}`}`,
  advice: 'Reload the page: it is older than the server.',
}

const factsOf = ({ kind }: Pick<PlatformAlert, 'kind'>): Pick<KindEntry, 'text' | 'advice'> =>
  kind === 'unknown' ? unknown : platformAlertKinds[kind]

/** For example: The last backup failed */
export const platformAlertText = (alert: Pick<PlatformAlert, 'kind' | 'subject'>): string =>
  factsOf(alert).text(alert.subject)

export const platformAlertAdvice = (alert: Pick<PlatformAlert, 'kind'>): string => factsOf(alert).advice

export const listPlatformAlerts = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform/alerts',
  allow: ['super_admin'],
  summary: 'List what is wrong with the platform now: backups, disks, certificates, background jobs and email.',
  reply: dataOf(z.array(PlatformAlert)),
})

const AlertEmails = z.object({ is_on: z.boolean() })

export const getPlatformAlertEmails = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform/alerts/emails',
  allow: ['super_admin'],
  summary: 'Get whether you get emails about alerts of the platform.',
  reply: dataOf(AlertEmails),
})

export const savePlatformAlertEmails = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'platform/alerts/emails/save',
  allow: ['super_admin'],
  summary: 'Choose whether you get emails about alerts of the platform.',
  body: AlertEmails,
  reply: dataOf(AlertEmails),
})
