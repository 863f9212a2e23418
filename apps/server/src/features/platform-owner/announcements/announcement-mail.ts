import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

interface Letter {
  title: string
  text: string
  to: { email: string; email_confirmed: number; account_name: string }
  link: string
}

export const announcementMail = ({ title, text, to, link }: Letter): Mail => ({
  to: to.email,
  subject: title,
  ...actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title,
    text,
    action: 'Open your console',
    link,
    // Names entered by customers are only sent to confirmed addresses.
    note: `You get this because you are an admin of ${to.email_confirmed === 1 ? to.account_name : 'an account'}.`,
  }),
})
