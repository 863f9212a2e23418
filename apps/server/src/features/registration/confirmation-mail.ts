import { actionMail } from '../../platform/action-mail.ts'
import type { Mail } from '../../platform/mail.ts'

/** The mail that proves the address of a new account. */
export const confirmationMail = ({ name, email }: { name: string; email: string }, link: string): Mail => ({
  to: email,
  subject: 'Confirm your email address',
  ...actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title: 'Confirm your email address',
    text: `Hello ${name}, thank you for your registration. Please confirm that this address is yours.`,
    action: 'Confirm address',
    link,
    note: 'The link works for two days. If you did not register, please ignore this mail.',
  }),
})
