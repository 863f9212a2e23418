import { isAllowed } from '@digisigncast/contract/api/permissions'
import { actionMail } from '../../../platform/mail/action-mail.ts'
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
  name: string
}

/** Sends an email to those who can approve a new proposal. Further changes of it send none. */
export async function notifyReaders(platform: Platform, member: Member, { id, name }: About): Promise<void> {
  const users = await repo.listReaders(platform.db, member.accountId)
  const readers = users.filter(
    (user) =>
      user.id !== member.userId &&
      user.limited_to_tags === 0 &&
      isAllowed(permissionsOf(user.role, user.permissions), 'approval', 'publish'),
  )
  for (const { id: userId, email } of readers.slice(0, maxReaders))
    sendMailLater(
      platform,
      { accountId: member.accountId, userId },
      {
        to: email,
        subject: `Approval needed: ${name}`,
        ...actionMail({
          brand,
          title: 'A change waits for approval',
          text: `${member.name} proposes a change of “${name}”. Displays show it when it is approved.`,
          action: 'Open the proposal',
          link: linkOf(platform, id),
          note: 'You get this email because you can publish changes.',
        }),
      },
    )
}

interface Ended extends About {
  state: 'approved' | 'returned'
  by: string
  note?: string
  to: { userId: string; email: string }
}

/** Sends an email to the user who proposed. */
export function notifyProposer(platform: Platform, accountId: string, { id, name, state, by, note, to }: Ended): void {
  sendMailLater(
    platform,
    { accountId, userId: to.userId },
    {
      to: to.email,
      subject: `${state === 'approved' ? 'Approved' : 'Returned'}: ${name}`,
      ...actionMail({
        brand,
        title: state === 'approved' ? 'Your change was approved' : 'Your change was returned',
        text:
          state === 'approved'
            ? `${by} approved your change of “${name}”. Displays show it now.`
            : `${by} returned your change of “${name}”: ${note ?? ''}`,
        action: 'Open the proposal',
        link: linkOf(platform, id),
        note: 'You get this email because you proposed the change.',
      }),
    },
  )
}
