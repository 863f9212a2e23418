import type { MailSettings, TestMail } from '@digisigncast/contract/platform/platform-settings'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import { mailProblem, mailServerOf } from '../../../platform/mail/mail-server.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { emitEvent } from '../../kernel/events/index.ts'

export const showMail = ({ env, mail }: Platform): MailSettings => ({
  server: env.smtpUrl ? mailServerOf(env.smtpUrl) : null,
  sender: env.mailFrom,
  outbox: mail.outbox,
})

/** Sends a test email and returns the outcome as a sentence. */
export async function sendTest(platform: Platform, actor: Actor, to: string): Promise<TestMail> {
  const test = await attempt(platform, to)
  const level = ({ sent: 'info', kept: 'warning', refused: 'error' } as const)[test.outcome]
  const author = { accountId: null, userId: actor.userId, name: actor.name }
  await emitEvent(platform, { type: 'platform.mail_tested', data: { ...test, to } }, { author, level })
  return test
}

async function attempt({ env, mail }: Platform, to: string): Promise<TestMail> {
  const server = env.smtpUrl && mailServerOf(env.smtpUrl)
  if (!server) {
    const file = await mail.keep(letter(to, env.adminUrl))
    return { outcome: 'kept', text: `No mail server is configured, so the email was saved as a file: ${file}` }
  }
  try {
    await mail.deliver(letter(to, env.adminUrl))
  } catch (error) {
    return { outcome: 'refused', text: mailProblem(error, server) }
  }
  return { outcome: 'sent', text: `${server.host} accepted the email. Check the inbox and the spam folder of ${to}.` }
}

const letter = (to: string, adminUrl: string) => ({
  to,
  subject: 'Test email from DigiSignCast',
  ...actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title: 'Email works',
    text: 'This server can send emails: confirmations, recovery links, invoices and reminders.',
    action: 'Back to the settings',
    link: `${adminUrl}/settings`,
    note: 'Sent manually from the platform settings. If you did not expect this email, ignore it.',
  }),
})
