import { minutesIn, minutesText } from '@digisigncast/contract/api/minutes-text'
import { screensText } from '@digisigncast/contract/api/screens-text'
import { alertFacts, isAccountAlert, textOfAlert } from '@digisigncast/contract/devices/alert-kinds'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { quoteSome } from '@digisigncast/contract/events/phrases'
import { actionMail } from '../../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { offHeaders } from '../../../../platform/mail/off-link.ts'

export const offPath = '/alert-emails-off'

/** Link that switches the emails off, after a confirmation. */
export const offLink = (publicUrl: string, token: string): string => `${publicUrl}${offPath}/${token}`

/** Alerts that an email names. */
export const maxNamed = 20
const maxScreensNamed = 5
const maxSubject = 150

interface AlertMail {
  raised: readonly Alert[]
  /** Raised and over since the last email. */
  passed: readonly Alert[]
  /** Over; the user got an email about them. */
  resolved: readonly Alert[]
  /** Acknowledged, and still open. */
  reminders: readonly Alert[]
  reader: { email: string; email_confirmed: number; time_zone: string }
  publicUrl: string
  offToken: string
}

/** One email about everything that has happened to the alerts of a user. */
export function alertMail({ raised, passed, resolved, reminders, reader, publicUrl, offToken }: AlertMail): Mail {
  const isOne = raised.length + reminders.length + resolved.length + passed.length === 1
  const words = wordsOf(reader, isOne ? undefined : publicUrl)
  const worst = raised.toSorted((one, other) => rank(one) - rank(other))
  const sections = [
    { title: 'New alerts', alerts: worst, text: words.open },
    { title: 'Acknowledged, and still open', alerts: reminders, text: words.open },
    { title: 'Over', alerts: [...resolved, ...passed], text: words.over },
  ].filter(({ alerts }) => alerts.length > 0)
  const parts: string[] = []
  let left = maxNamed
  for (const { title, alerts, text } of sections) {
    const named = alerts.slice(0, left)
    left -= named.length
    const rest = alerts.length - named.length
    const more =
      rest === 0 ? [] : [named.length > 0 ? `and ${rest} more` : `${rest} ${rest === 1 ? 'alert' : 'alerts'}`]
    parts.push([...(sections.length > 1 ? [title.toUpperCase()] : []), ...named.map(text), ...more].join('\n\n'))
  }
  const subject = subjectOf({ raised, reminders, over: [...resolved, ...passed] }, words.sentence)
  const [only] = [...raised, ...reminders, ...resolved, ...passed]
  const screen = isOne && only?.screens.length === 1 ? only.screens[0] : undefined
  const off = offLink(publicUrl, offToken)
  return {
    to: reader.email,
    subject: subject.length > maxSubject ? `${subject.slice(0, maxSubject - 1)}…` : subject,
    ...actionMail({
      brand: { name: 'DigiSignCast', logo: null },
      title: subject,
      text: parts.join('\n\n\n'),
      action: screen ? 'Open the screen' : 'Open Alerts',
      link: screen ? `${publicUrl}/screens/${screen.id}` : `${publicUrl}/alerts`,
      note: 'You get at most one of these emails in 15 minutes. Choose what they are about in the console: Alerts, Notifications.',
      more: { action: 'Switch off emails about alerts', link: off },
    }),
    headers: offHeaders(off),
  }
}

const rank = ({ severity }: Alert): number => (severity === 'critical' ? 0 : 1)

function subjectOf(
  { raised, reminders, over }: Record<'raised' | 'reminders' | 'over', readonly Alert[]>,
  sentence: (alert: Alert) => string,
): string {
  const [first] = [...raised, ...reminders, ...over]
  if (first && raised.length + reminders.length + over.length === 1)
    return `${raised.length > 0 ? 'Alert' : reminders.length > 0 ? 'Still open' : 'Over'}: ${sentence(first)}`
  const parts = [
    ...(raised.length > 0 ? [`${raised.length} new`] : []),
    ...(reminders.length > 0 ? [`${reminders.length} still open`] : []),
    ...(over.length > 0 ? [`${over.length} over`] : []),
  ]
  return `Alerts: ${parts.join(', ')}`
}

/** Names entered by customers are only sent to confirmed addresses. With a URL, each alert about a screen has a link. */
function wordsOf({ email_confirmed, time_zone: timeZone }: AlertMail['reader'], publicUrl: string | undefined) {
  const isConfirmed = email_confirmed === 1
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  const sentence = (alert: Alert): string => {
    if (isConfirmed) return textOfAlert(alert)
    const { label } = alertFacts(alert.kind)
    return isAccountAlert(alert.kind) ? label : `${label} (${screensText(alert.screen_count)})`
  }
  const screensOf = ({ screens, screen_count }: Alert): string =>
    isConfirmed && screens.length > 0
      ? quoteSome(
          screens.slice(0, maxScreensNamed).map(({ name }) => name),
          Math.max(0, screen_count - maxScreensNamed),
        )
      : screensText(screen_count)
  const open = (alert: Alert): string =>
    [
      `${alert.severity === 'critical' ? 'Critical' : 'Warning'}: ${ended(sentence(alert))}`,
      `Since: ${format.format(alert.began_at)} (${timeZone})`,
      ...(isAccountAlert(alert.kind) ? [] : [`Screens: ${screensOf(alert)}`]),
      ...(alert.detail && isConfirmed ? [`Details: ${alert.detail}`] : []),
      ...(alert.acknowledged_by && isConfirmed ? [`Acknowledged by ${alert.acknowledged_by}`] : []),
      `What to do: ${alertFacts(alert.kind).advice}`,
      ...(publicUrl !== undefined && alert.screens.length === 1
        ? [`${publicUrl}/screens/${alert.screens[0]?.id}`]
        : []),
    ].join('\n')
  const over = (alert: Alert): string => {
    const minutes = minutesIn((alert.resolved_at ?? alert.began_at) - alert.began_at)
    return `${sentence(alert)}: ended after ${minutesText(minutes)}.`
  }
  return { sentence, open, over }
}

const ended = (text: string): string => (text.endsWith('?') ? text : `${text}.`)
