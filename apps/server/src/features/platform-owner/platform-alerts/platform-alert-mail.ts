import { minutesIn, minutesText } from '@digisigncast/contract/api/minutes-text'
import { platformAlertKinds, platformAlertText } from '@digisigncast/contract/platform/platform-alerts'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { offHeaders } from '../../../platform/mail/off-link.ts'
import type { PlatformAlertRow } from './platform-alerts.repo.ts'

interface News {
  raised: readonly PlatformAlertRow[]
  ended: readonly PlatformAlertRow[]
}

export const offPath = '/platform-alert-emails-off'

interface Reader {
  to: string
  /** Address of the owner's console. */
  link: string
  /** Token of the link that switches the emails off. */
  token: string
}

/** One email about what is wrong with the platform, and about what is over. */
export function platformAlertMail({ raised, ended }: News, { to, link, token }: Reader): Mail {
  const all = [...raised, ...ended]
  const [first] = all
  const subject =
    first && all.length === 1
      ? `${raised.length > 0 ? 'Alert' : 'Over'}: ${platformAlertText(first)}`
      : `Alerts of the platform: ${[raised.length > 0 && `${raised.length} new`, ended.length > 0 && `${ended.length} over`].filter(Boolean).join(', ')}`
  const off = `${link}${offPath}/${token}`
  return {
    to,
    subject,
    ...actionMail({
      brand: { name: 'DigiSignCast', logo: null },
      title: subject,
      text: [...raised.map(raisedText), ...ended.map(endedText)].join('\n\n'),
      action: 'Open the dashboard',
      link: `${link}/dashboard`,
      note: 'You get this because you are an owner of this platform.',
      more: { action: 'Switch off emails about alerts of the platform', link: off },
    }),
    headers: offHeaders(off),
  }
}

const raisedText = (row: PlatformAlertRow): string => {
  const { severity, advice } = platformAlertKinds[row.kind]
  return [
    `${severity === 'critical' ? 'Critical' : 'Warning'}: ${platformAlertText(row)}.`,
    `Since: ${new Date(row.began_at).toISOString().slice(0, 16).replace('T', ' ')} (UTC)`,
    ...(row.detail ? [`Details: ${row.detail}`] : []),
    `What to do: ${advice}`,
  ].join('\n')
}

const endedText = (row: PlatformAlertRow): string =>
  `${platformAlertText(row)}: ended after ${minutesText(minutesIn((row.ended_at ?? row.began_at) - row.began_at))}.`
