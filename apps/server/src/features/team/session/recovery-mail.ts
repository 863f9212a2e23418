import { type ActionMail, actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

interface Recovery {
  user: { email: string }
  brand: ActionMail['brand']
  link: string
}

/** Email for Forgot Password. */
export const recoveryMail = ({ user, brand, link }: Recovery): Mail => ({
  to: user.email,
  subject: 'Set a new password',
  ...actionMail({
    brand,
    title: 'Set a new password',
    text: 'A new password was requested for this email address. The link works once, within one hour.',
    action: 'Choose a new password',
    link,
    note: 'If you did not request it, ignore this email: nothing has changed.',
  }),
})
