import { quote } from '@digisigncast/contract/events/phrases'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { ExpiringToken } from './token-expiry.repo.ts'

/** Email before an API token expires: when, and what to do. `link` opens the settings. */
export function expiryMail(
  { name, last_four, email, expires_at, last_used_at, time_zone }: ExpiringToken,
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
