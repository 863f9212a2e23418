import { actionMail } from '../../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { DueReminder } from './reminders.repo.ts'

interface Reminder {
  takeover: Pick<DueReminder, 'name' | 'is_drill' | 'started_at' | 'started_by' | 'time_zone'>
  to: { email: string; email_confirmed: number }
  /** Whether it goes to the user who started the takeover. */
  isStarter: boolean
  now: number
  link: string
}

const hourMs = 60 * 60_000

/** Email about a takeover that runs until a user ends it. */
export function reminderMail({ takeover, to, isStarter, now, link }: Reminder): Mail {
  const kind = takeover.is_drill === 1 ? 'takeover drill' : 'takeover'
  const title = `A ${kind} is still running`
  // Names entered by customers are only sent to confirmed addresses.
  const [name, starter] =
    to.email_confirmed === 1 ? [` “${takeover.name}”`, takeover.started_by ?? 'a user'] : ['', 'a user']
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: takeover.time_zone,
  }).format(takeover.started_at)
  const hours = Math.floor((now - takeover.started_at) / hourMs)
  return {
    to: to.email,
    subject: title,
    ...actionMail({
      brand: { name: 'DigiSignCast', logo: null },
      title,
      text: `The ${kind}${name} has run for ${hours} hours, since ${time} (${takeover.time_zone}). It runs until a user ends it. If it is no longer needed, open the console and choose End now in the banner at the top.`,
      action: 'Open the console',
      link,
      note: `You get this email because ${isStarter ? 'you started it' : `${starter}, who started it, cannot be emailed`}. While it runs, you get it once a day.`,
    }),
  }
}
