import { invitationDays } from '@digisigncast/contract/accounts/invitations'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

/** Contains no user-entered text, because the address is unconfirmed. */
export const invitationMail = (to: string, link: string, isOwner: boolean): Mail => ({
  to,
  subject: 'You have been invited to DigiSignCast',
  ...actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title: 'You have been invited',
    text: isOwner
      ? 'You have been invited to DigiSignCast as a platform owner, who manages all customers. Choose a password to sign in.'
      : 'You have been invited to DigiSignCast, where your team manages what its screens show. Choose a password to sign in.',
    action: 'Accept the invitation',
    link,
    note: `The link works once, within ${invitationDays} days. If you do not expect an invitation, ignore this email.`,
  }),
})
