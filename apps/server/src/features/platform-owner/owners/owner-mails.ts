import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

export type OwnerNews = 'invited' | 'deleted'

const words = {
  invited: {
    title: 'A platform owner was invited',
    text: 'A platform owner has invited another one. Platform owners manage all customers and settings of this server.',
  },
  deleted: {
    title: 'A platform owner was deleted',
    text: 'A platform owner has deleted another one, who can no longer sign in.',
  },
} as const

/** For all platform owners. Contains no text that users have entered. */
export const ownerMail = (to: string, news: OwnerNews, link: string): Mail => {
  const { title, text } = words[news]
  return {
    to,
    subject: title,
    ...actionMail({
      brand: { name: 'DigiSignCast', logo: null },
      title,
      text,
      action: 'Open the platform owners',
      link,
      note: 'If none of you did this, run “npm run reset-owner” on the server at once, and delete unknown platform owners.',
    }),
  }
}
