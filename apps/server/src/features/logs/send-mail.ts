import type { Mail } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { writeLog } from './logs.service.ts'

interface Recipient {
  /** Account whose log records failed emails; null: the platform's log. */
  accountId: string | null
  userId: string
}

/**
 * Sends an email; does nothing for users without an address. Failures are not thrown but written to the log of the
 * account (null: the platform).
 */
export async function sendMail(platform: Platform, whose: Recipient, mail: Mail): Promise<void> {
  if (mail.to === '') return
  const { env, log, mail: mailer } = platform
  const what = `The email “${mail.subject}” to ${mail.to} could not be sent`
  try {
    if (await mailer.send(mail)) return
    await (env.smtpUrl
      ? writeLog(platform, {
          ...whose,
          by: 'job',
          type: 'error',
          description: `${what}. It is kept in the server's outbox.`,
        })
      : writeLog(platform, {
          ...whose,
          by: 'job',
          type: 'warning',
          description: `${what}: no mail server is configured. It is kept in the server's outbox.`,
        }))
  } catch (err) {
    log.error({ err }, 'an email could not be sent')
    await writeLog(platform, { ...whose, by: 'job', type: 'error', description: `${what}.` })
  }
}

/** Sends an email without waiting, so that response times do not depend on it. */
export function sendMailLater(platform: Platform, whose: Recipient, mail: Mail): void {
  // Users may have no address.
  if (mail.to === '') return
  platform.background.run(() => sendMail(platform, whose, mail), 'an email could not be sent')
}
