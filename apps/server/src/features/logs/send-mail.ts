import type { Mail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasLogEntry } from './logs.repo.ts'
import { writeLog } from './logs.service.ts'

const dayMs = 24 * 60 * 60_000

const unsent = (subject: string, to: string) => `The email “${subject}” to ${to} could not be sent`

interface Recipient {
  /** Account whose log records failed emails; null: the platform's log. */
  accountId: string | null
  userId: string
}

/**
 * Sends an email; does nothing for users without an address. Failures are not thrown: the platform's log has the
 * reason, the log of the account what was not sent.
 */
export async function sendMail(platform: Platform, whose: Recipient, mail: Mail): Promise<void> {
  if (mail.to === '') return
  const { env, log, mail: mailer } = platform
  const what = unsent(mail.subject, mail.to)
  try {
    if (await mailer.send(mail)) return
    const reason = env.smtpUrl ? '' : ': no mail server is configured'
    await writeLog(platform, {
      accountId: null,
      userId: null,
      by: 'job',
      type: env.smtpUrl ? 'error' : 'warning',
      description: `${what}${reason}. It is kept in the server's outbox.`,
    })
    // The mail server is the operator's matter: a customer's log says only what did not arrive.
    if (whose.accountId !== null && !(await isToldToday(platform, whose.accountId)))
      await writeLog(platform, { ...whose, by: 'job', type: 'warning', description: `${what}.` })
  } catch (err) {
    log.error({ err }, 'an email could not be sent')
    await writeLog(platform, { ...whose, by: 'job', type: 'error', description: `${what}.` })
  }
}

/** Whether the log of the account has said today that emails are not sent. Without a mail server none is. */
const isToldToday = async ({ db, env, now }: Platform, accountId: string): Promise<boolean> =>
  !env.smtpUrl && (await hasLogEntry(db, { accountId, like: `${unsent('%', '%')}.`, since: now() - dayMs }))

/** Sends an email without waiting, so that response times do not depend on it. */
export function sendMailLater(platform: Platform, whose: Recipient, mail: Mail): void {
  // Users may have no address.
  if (mail.to === '') return
  platform.background.run(() => sendMail(platform, whose, mail), 'an email could not be sent')
}
