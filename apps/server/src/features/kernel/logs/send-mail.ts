import type { Mail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emitEvent, hasEvent } from '../events/index.ts'

const dayMs = 24 * 60 * 60_000

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
  const hasServer = env.smtpUrl !== undefined
  const data = { subject: mail.subject, to: mail.to }
  const by = (accountId: string | null) =>
    ({ author: { accountId, userId: accountId === null ? null : whose.userId, name: '' }, by: 'job' }) as const
  try {
    if (await mailer.send(mail)) return
    const kept = { type: 'email.kept', data: { ...data, hasServer } } as const
    await emitEvent(platform, kept, { ...by(null), level: hasServer ? 'error' : 'warning' })
    // The mail server is the operator's matter: a customer's log says only what did not arrive.
    if (whose.accountId !== null && !(await isToldToday(platform, whose.accountId)))
      await emitEvent(platform, { type: 'email.not_sent', data }, by(whose.accountId))
  } catch (err) {
    log.error({ err }, 'an email could not be sent')
    await emitEvent(platform, { type: 'email.not_sent', data }, { ...by(whose.accountId), level: 'error' })
  }
}

/** Whether the log of the account has said today that emails are not sent. Without a mail server none is. */
const isToldToday = async ({ db, env, now }: Platform, accountId: string): Promise<boolean> =>
  !env.smtpUrl && (await hasEvent(db, { accountId, type: 'email.not_sent', since: now() - dayMs }))

/** Sends an email without waiting, so that response times do not depend on it. */
export function sendMailLater(platform: Platform, whose: Recipient, mail: Mail): void {
  // Users may have no address.
  if (mail.to === '') return
  platform.background.run(() => sendMail(platform, whose, mail), 'an email could not be sent')
}
