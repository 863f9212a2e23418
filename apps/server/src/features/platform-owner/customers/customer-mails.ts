import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

interface Recipient {
  /** Undefined for unconfirmed addresses, which get no text typed by users. */
  name: string | undefined
  email: string
}

const greeting = (name: string | undefined): string => (name === undefined ? 'Hello, ' : `Hello ${name}, `)

const brand = { name: 'DigiSignCast', logo: null }

export const activatedMail = ({ name, email }: Recipient, link: string): Mail => ({
  to: email,
  subject: 'Your account is active',
  ...actionMail({
    brand,
    title: 'Your account is active',
    text: `${greeting(name)}your account has been activated. You can sign in now.`,
    action: 'Sign in',
    link,
    note: 'Sign in with the username or email and the password that you chose.',
  }),
})
