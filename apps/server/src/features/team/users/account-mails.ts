import { invitationDays } from '@digisigncast/contract/accounts/invitations'
import { actionMail, noticeMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

// These emails contain no user-entered text such as names, because some go to strangers.
const brand = { name: 'DigiSignCast', logo: null }

/** For an address that a user of another account has without having confirmed it. */
export const alsoHeld =
  ' A user of another account has this address, too, but has never confirmed it. If you confirm it now, that user loses it.'

/** `isHeld`: confirming takes the address from a user who never confirmed it. */
export const confirmEmailMail = (to: string, link: string, isHeld: boolean): Mail => ({
  to,
  subject: 'Confirm your new email address',
  ...actionMail({
    brand,
    title: 'Confirm your new email address',
    text: `This address was entered as a new email address for DigiSignCast. Confirm it to complete the change.${isHeld ? alsoHeld : ''}`,
    action: 'Confirm address',
    link,
    note: 'The link works once, within 24 hours. If you did not ask for this, ignore this email: nothing changes.',
  }),
})

/** For the user whose address another user entered. */
export const addressInUseMail = (to: string): Mail => ({
  to,
  subject: 'Your email address was entered by another user',
  ...noticeMail({
    brand,
    title: 'Your email address was entered by another user',
    text: 'Another user entered this address as their new email address. It is your email address for DigiSignCast already, so nothing was changed.',
    note: 'You do not have to do anything. If you entered it yourself, choose a different address there.',
  }),
})

/** The user, an admin of the account, or the platform owner. */
export type ChangedBy = 'user' | 'admin' | 'operator'

const changedEmail = {
  user: 'Your email address for DigiSignCast was changed.',
  admin: 'An admin of your account has changed your email address for DigiSignCast.',
  operator: 'The operator of this service has changed your email address for DigiSignCast.',
} as const

export const addressReplacedMail = (to: string, by: ChangedBy, isOwner: boolean): Mail => ({
  to,
  subject: 'Your email address was changed',
  ...noticeMail({
    brand,
    title: 'Your email address was changed',
    text: `${changedEmail[by]} You can no longer sign in with this address, and recovery links go to the new one.`,
    note: isOwner
      ? 'If this was not you, run “npm run reset-owner” on the server at once: it sets a new password and ends all sessions.'
      : 'If you did not expect this, contact an admin of your account or the operator of this service at once: they can restore the address.',
  }),
})

const setEmail = {
  admin: 'An admin of your account has set this address as your email address for DigiSignCast.',
  operator: 'The operator of this service has set this address as your email address for DigiSignCast.',
} as const

export const addressSetMail = (to: string, by: Exclude<ChangedBy, 'user'>, link: string): Mail => ({
  to,
  subject: 'This is your new email address',
  ...actionMail({
    brand,
    title: 'This is your new email address',
    text: `${setEmail[by]} From now on you sign in with it, and recovery links go to it.`,
    action: 'Sign in',
    link,
    note: 'If you do not use DigiSignCast, ignore this email.',
  }),
})

const changedPassword = {
  user: 'Your password was changed. All your other sessions have ended.',
  recovery: 'Your password was set with a recovery link. All your sessions have ended.',
  operator:
    'The operator of this service has set a new password for you and signed you out everywhere. They will tell you what it is.',
} as const

export type PasswordChangedBy = keyof typeof changedPassword

export const passwordChangedMail = (to: string, by: PasswordChangedBy, link: string): Mail => ({
  to,
  subject: 'Your password was changed',
  ...actionMail({
    brand,
    title: 'Your password was changed',
    text: changedPassword[by],
    action: 'Sign in',
    link,
    note:
      by === 'operator'
        ? 'If you do not know about this, choose a password of your own with “Forgot Password” on the login page.'
        : 'If this was not you, choose a new password with “Forgot Password” on the login page at once.',
  }),
})

/** Contains no user-entered text, because the address is unconfirmed. */
export const invitationMail = (to: string, link: string, isOwner: boolean): Mail => ({
  to,
  subject: 'You have been invited to DigiSignCast',
  ...actionMail({
    brand,
    title: 'You have been invited',
    text: isOwner
      ? 'You have been invited to DigiSignCast as a platform owner, who manages all customers. Choose a password to sign in.'
      : 'You have been invited to DigiSignCast, where your team manages what its screens show. Choose a password to sign in.',
    action: 'Accept the invitation',
    link,
    note: `The link works once, within ${invitationDays} days. If you do not expect an invitation, ignore this email.`,
  }),
})
