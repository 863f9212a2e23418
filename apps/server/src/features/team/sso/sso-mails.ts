import { noticeMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

const brand = { name: 'DigiSignCast', logo: null }

const changes = {
  saved: 'The settings of single sign-on of your account were changed.',
  required:
    'Single sign-on is now the only way to sign in to your account, except for the admin who keeps a password. Sessions that began in another way have ended.',
  optional: 'Users of your account can sign in with passwords again, beside single sign-on.',
  removed: 'Single sign-on of your account was turned off. Users sign in with passwords.',
} as const

export type SsoChange = keyof typeof changes

/** To the admins of an account. Contains no text that users have entered. */
export const ssoChangedMail = (to: string, change: SsoChange): Mail => ({
  to,
  subject: 'Single sign-on was changed',
  ...noticeMail({
    brand,
    title: 'Single sign-on was changed',
    text: changes[change],
    note: 'The audit log of your account says who did it. If you did not expect this, contact the other admins at once.',
  }),
})

/** To a user who was linked. */
export const ssoLinkedMail = (to: string): Mail => ({
  to,
  subject: 'Your sign-in was linked',
  ...noticeMail({
    brand,
    title: 'Your sign-in was linked',
    text: 'You can sign in with the single sign-on of your account from now on.',
    note: 'If this was not you, tell an admin of your account at once.',
  }),
})

/** Instead of a recovery link, to users who can only sign in by single sign-on. */
export const ssoRecoveryMail = (to: string): Mail => ({
  to,
  subject: 'Sign in with single sign-on',
  ...noticeMail({
    brand,
    title: 'Sign in with single sign-on',
    text: 'A new password was requested for this email address. Your account uses single sign-on only: enter your email address on the sign-in page, and choose the button of your provider.',
    note: 'If you did not request it, ignore this email: nothing has changed.',
  }),
})
