import { quote } from '@digisigncast/contract/events/phrases'
import { ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import * as repo from './token-expiry.repo.ts'

/** Emails the creators of API tokens that expire within 7 days, once. A token is marked first, so that none is sent twice. */
export const tokenExpiry = (platform: Platform): Job => ({
  name: 'token-expiry',
  title: 'Emails about expiring API tokens',
  schedule: '25 * * * *',
  run: async (stop) => {
    const db = ofServer(platform.db, 'jobs of all accounts')
    let sent = 0
    for (const token of await repo.listExpiring(db, platform.now())) {
      if (stop.aborted) break
      if (!(await repo.claimEmail(db, token, platform.now()))) continue
      const whose = { accountId: token.account_id, userId: token.user_id }
      await sendMail(platform, whose, expiryMail(token, `${platform.env.publicUrl}/Settings`))
      sent += 1
    }
    return `${sent} ${sent === 1 ? 'email' : 'emails'} sent.`
  },
})

/** Email before an API token expires: when, and what to do. `link` opens the settings. */
function expiryMail(
  { name, last_four, email, expires_at, last_used_at, time_zone }: repo.ExpiringToken,
  link: string,
): Mail {
  const time = (at: number) =>
    `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: time_zone }).format(at)} (${time_zone})`
  return {
    to: email,
    subject: 'An API token expires soon',
    ...actionMail({
      brand: { name: 'DigiSignCast', logo: null },
      title: 'An API token expires soon',
      text: [
        `Your API token ${quote(name)} (dsc_…${last_four}) expires. Programs that use it stop working then.`,
        '',
        `Expires: ${time(expires_at ?? 0)}`,
        `Last used: ${last_used_at === null ? 'never' : time(last_used_at)}`,
        '',
        'If a program needs it, create another token in Settings, enter it in the program, and delete this one.',
      ].join('\n'),
      action: 'Open Settings',
      link,
      note: 'If no program needs it any more, no action is needed.',
    }),
  }
}
