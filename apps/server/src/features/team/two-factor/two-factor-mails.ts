import { fewRecoveryCodes } from '@digisigncast/contract/accounts/two-factor'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

/** Admin of the account, the platform owner, or for a platform owner another one. */
export type ResetBy = 'admin' | 'operator' | 'owner'

/** An event of the second factor of a user. */
export type TwoFactorNews =
  | { kind: 'on' | 'off' | 'wrong-codes' | 'app-added' | 'app-removed' | 'passkey-refused' }
  /** `isFirst`, `isLast`: it turned two-factor authentication on or off. */
  | { kind: 'passkey-added'; isFirst: boolean }
  | { kind: 'passkey-deleted'; isLast: boolean }
  | { kind: 'reset'; by: ResetBy }
  | { kind: 'recovery-code-used'; left: number }

interface Recipient {
  to: string
  /** Page where this user signs in. */
  link: string
  isOwner: boolean
}

// Emails about the sign-in contain no text that users have entered.
export const twoFactorMail = ({ to, link, isOwner }: Recipient, news: TwoFactorNews): Mail => {
  const { title, text, note } = wordsOf(news, isOwner)
  const mail = { brand: { name: 'DigiSignCast', logo: null }, title, text, action: 'Open DigiSignCast', link, note }
  return { to, subject: title, ...actionMail(mail) }
}

const resetters = {
  admin: 'An admin of your account',
  operator: 'The operator of this service',
  owner: 'Another platform owner',
} as const

function wordsOf(news: TwoFactorNews, isOwner: boolean): { title: string; text: string; note: string } {
  const notYou = isOwner
    ? 'If this was not you, run “npm run reset-owner” on the server at once: it sets a new password and ends all sessions.'
    : 'If this was not you, change your password at once, and tell an admin of your account or the operator of this service.'
  if (news.kind === 'on')
    return {
      title: 'Two-factor authentication is on',
      text: 'You sign in with your password and a code of your authenticator app from now on. Your other sessions have ended.',
      note: notYou,
    }
  if (news.kind === 'off')
    return {
      title: 'Two-factor authentication is off',
      text: 'You sign in with your password alone from now on.',
      note: notYou,
    }
  if (news.kind === 'app-added')
    return {
      title: 'An authenticator app was added',
      text: 'You can also sign in with your password and a code of your authenticator app from now on.',
      note: notYou,
    }
  if (news.kind === 'app-removed')
    return {
      title: 'Your authenticator app was removed',
      text: 'Its codes no longer work. You sign in with your password and a passkey.',
      note: notYou,
    }
  if (news.kind === 'passkey-added')
    return {
      title: 'A passkey was added',
      text: news.isFirst
        ? 'Two-factor authentication is on: you sign in with your password and the passkey, or with the passkey alone if it can verify you. Your other sessions have ended.'
        : 'You can sign in with this passkey from now on.',
      note: notYou,
    }
  if (news.kind === 'passkey-deleted')
    return {
      title: 'A passkey was deleted',
      text: news.isLast
        ? 'It was your last second factor. Two-factor authentication is off: you sign in with your password alone, and your recovery codes no longer work.'
        : 'It no longer signs you in.',
      note: notYou,
    }
  if (news.kind === 'passkey-refused')
    return {
      title: 'A passkey was refused',
      text: 'A sign-in with one of your passkeys was refused, because the passkey may have been copied: its counter went back. Sign in another way, delete the passkey in your profile and add a new one.',
      note: notYou,
    }
  if (news.kind === 'reset')
    return {
      title: 'Two-factor authentication was reset',
      text: `${resetters[news.by]} has turned off your two-factor authentication, deleted your passkeys and signed you out everywhere. Sign in with your password, and turn it on again in your profile.`,
      note: 'If you did not ask for this, contact them.',
    }
  if (news.kind === 'recovery-code-used')
    return { title: 'A recovery code was used', text: `A recovery code was used. ${leftText(news.left)}`, note: notYou }
  return {
    title: 'Wrong codes at your sign-in',
    text: 'Someone has entered your correct password and ten wrong codes. They could not sign in. Further tries have to wait.',
    note: 'If this was not you, your password is known to someone else: change it at once.',
  }
}

const leftText = (left: number): string => {
  const count = left === 0 ? 'None is left.' : left === 1 ? 'One is left.' : `${left} are left.`
  return left > fewRecoveryCodes ? count : `${count} Make new ones in your profile.`
}
