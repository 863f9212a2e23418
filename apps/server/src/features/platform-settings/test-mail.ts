import type { MailSettings, TestMail } from '@digisigncast/contract/platform-settings'
import { actionMail } from '../../platform/action-mail.ts'
import { mailProblem, mailServerOf } from '../../platform/mail-server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/sessions.ts'
import { writeLog } from '../logs/index.ts'

export const showMail = ({ env, mail }: Platform): MailSettings => ({
  server: env.smtpUrl ? mailServerOf(env.smtpUrl) : null,
  sender: env.mailFrom,
  outbox: mail.outbox,
})

/** Sends a mail for real, and says what became of it in words. */
export async function sendTest(platform: Platform, actor: Actor, to: string): Promise<TestMail> {
  const test = await attempt(platform, to)
  await writeLog(platform, {
    accountId: null,
    userId: actor.userId,
    type: test.outcome === 'sent' ? 'info' : test.outcome === 'kept' ? 'warning' : 'error',
    description: `${actor.name} sent a test mail to ${to}. ${test.text}`,
  })
  return test
}

async function attempt({ env, mail }: Platform, to: string): Promise<TestMail> {
  const server = env.smtpUrl && mailServerOf(env.smtpUrl)
  if (!server) {
    const file = await mail.keep(letter(to, env.adminUrl))
    return { outcome: 'kept', text: `There is no mail server, so the mail is a file now: ${file}` }
  }
  try {
    await mail.deliver(letter(to, env.adminUrl))
  } catch (error) {
    return { outcome: 'refused', text: mailProblem(error, server) }
  }
  return { outcome: 'sent', text: `${server.host} took the mail. Look into the mailbox of ${to}, and into its spam.` }
}

const letter = (to: string, adminUrl: string) => ({
  to,
  subject: 'Test mail from DigiSignCast',
  ...actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title: 'Mail works',
    text: 'This server can send mail: confirmations, recovery links, invoices and reminders reach people.',
    action: 'Back to the settings',
    link: `${adminUrl}/settings`,
    note: 'Sent by hand from the settings of the platform. If you did not expect it, please ignore this mail.',
  }),
})
