import { isAllowed } from '@digisigncast/contract/api/permissions'
import { isTaken } from '../../../platform/limits/limiter.ts'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Member, permissionsOf } from '../../../platform/sessions/sessions.ts'
import { sendMailLater } from '../../kernel/logs/index.ts'
import * as repo from './proposals.repo.ts'

/** Users who get an email about a proposal. */
const maxReaders = 20
const brand = { name: 'DigiSignCast', logo: null }

const linkOf = ({ env }: Platform, id: string): string =>
  `${env.publicUrl}/approvals?panel=proposal&id=${encodeURIComponent(id)}`

interface About {
  id: string
  thingId: string
  name: string
}

interface Ended extends About {
  state: 'approved' | 'returned'
  by: string
  note?: string
  to: { userId: string; email: string }
}

export interface ProposalMails {
  /** Sends an email to those who can approve a new proposal. Further changes of it send none. */
  notifyReaders: (member: Member, about: About) => Promise<void>
  /** Sends an email to the user who proposed. */
  notifyProposer: (accountId: string, ended: Ended) => Promise<void>
}

/** Emails of an account about proposals in an hour. The page lists all proposals. */
const maxPerHour = 60
const hourSeconds = 60 * 60

/**
 * Emails about proposals, to confirmed addresses: in an hour at most one about a thing to each user, however often it is
 * proposed, and 60 of an account. Subjects have no words of users.
 */
export function proposalMails(platform: Platform): ProposalMails {
  const things = platform.limiter('proposal-emails/thing', 1, hourSeconds)
  const accounts = platform.limiter('proposal-emails/account', maxPerHour, hourSeconds)
  const send = async (accountId: string, userId: string, { thingId, mail }: { thingId: string; mail: Mail }) => {
    if (mail.to === '') return
    const isSent = (await isTaken(things.take(`${userId} ${thingId}`))) && (await isTaken(accounts.take(accountId)))
    if (isSent) sendMailLater(platform, { accountId, userId }, mail)
  }
  return {
    notifyReaders: async (member, about) => {
      const users = await repo.listReaders(platform.db, member.accountId)
      const readers = users.filter(
        (user) =>
          user.id !== member.userId &&
          user.limited_to_tags === 0 &&
          isAllowed(permissionsOf(user.role, user.permissions), 'approval', 'publish'),
      )
      for (const { id: userId, email } of readers.slice(0, maxReaders))
        await send(member.accountId, userId, {
          thingId: about.thingId,
          mail: newMail(email, `${member.name} proposes a change of “${about.name}”.`, linkOf(platform, about.id)),
        })
    },
    notifyProposer: (accountId, ended) =>
      send(accountId, ended.to.userId, { thingId: ended.thingId, mail: endedMail(ended, linkOf(platform, ended.id)) }),
  }
}

const newMail = (to: string, what: string, link: string): Mail => ({
  to,
  subject: 'A change waits for approval',
  ...actionMail({
    brand,
    title: 'A change waits for approval',
    text: `${what} Displays show it when it is approved.`,
    action: 'Open the proposal',
    link,
    note: 'You get this email because you can publish changes.',
  }),
})

function endedMail({ state, name, by, note, to }: Ended, link: string): Mail {
  const title = state === 'approved' ? 'Your change was approved' : 'Your change was returned'
  return {
    to: to.email,
    subject: title,
    ...actionMail({
      brand,
      title,
      text:
        state === 'approved'
          ? `${by} approved your change of “${name}”. Displays show it now.`
          : `${by} returned your change of “${name}”: ${note ?? ''}`,
      action: 'Open the proposal',
      link,
      note: 'You get this email because you proposed the change.',
    }),
  }
}
