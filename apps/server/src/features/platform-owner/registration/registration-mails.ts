import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { alsoHeld } from '../../team/users/index.ts'

const brand = { name: 'DigiSignCast', logo: null }

// The first two are sent to unconfirmed addresses: they contain no text from the form.

/** Asks to confirm the address of a new account. `isHeld`: a user of another account has it, but never confirmed it. */
export const confirmationMail = (to: string, link: string, isHeld: boolean): Mail => ({
  to,
  subject: 'Confirm your email address',
  ...actionMail({
    brand,
    title: 'Confirm your email address',
    text: `This email address was used to register an account. Confirm that it is yours, with the password chosen at registration.${isHeld ? alsoHeld : ''}`,
    action: 'Confirm email address',
    link,
    note: 'The link works for two days. If you did not register, ignore this email: nothing happens.',
  }),
})

/** For a registration with the address of an existing user. `origin` is the host where that user signs in. */
export const knownAddressMail = (to: string, origin: string): Mail => ({
  to,
  subject: 'You already have an account',
  ...actionMail({
    brand,
    title: 'You already have an account',
    text: 'This email address was used to register an account. It already belongs to one, so no new account was created.',
    action: 'Sign in',
    link: origin,
    note: 'If you did not register, ignore this email: nothing has changed.',
    more: { action: 'Forgot your password? Choose a new one', link: `${origin}/#recover` },
  }),
})

/** For a confirmed address: the username differs from the requested one. */
export const usernameMail = (to: string, username: string, link: string): Mail => ({
  to,
  subject: 'Your username',
  ...actionMail({
    brand,
    title: 'Your username',
    text: `The username that you chose belongs to another user. Your username is ${username}.`,
    action: 'Open the login page',
    link,
    note: 'You can sign in with this username or with your email address, and change the username in your profile.',
  }),
})
