import { actionMail } from '../../platform/action-mail.ts'
import type { Mail } from '../../platform/mail.ts'

interface Letter {
  title: string
  text: string
  to: { email: string; account_name: string }
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
    note: `You get this because you are an admin of ${to.account_name}.`,
  }),
})
