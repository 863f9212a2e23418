import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import { mostOwners, type PlatformOwner } from '@digisigncast/contract/platform/owners'
import type { Trx } from '../../../database/open.ts'
import { lockInTransaction } from '../../../database/transaction-lock.ts'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword } from '../../../platform/sessions/passwords.ts'
import { type Actor, endAccess } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { byOwner, hintsOf, type NewEvent, recordEvent } from '../../kernel/events/index.ts'
import { sendMailLater } from '../../kernel/logs/index.ts'
import { afterReset, removeSecondFactor } from '../../team/two-factor/index.ts'
import {
  confirmedKeys,
  insertUser,
  newNames,
  type OwnAccountLimits,
  requireFreeNames,
  sendInvitation,
  storeInvitation,
} from '../../team/users/index.ts'
import { closeViews } from '../../team/views/index.ts'
import { type OwnerNews, ownerMail } from './owner-mails.ts'
import * as repo from './owners.repo.ts'

/** Limits on the invitations of an owner, and on names that are taken. */
export interface OwnerLimits {
  invitations: ReturnType<Platform['limiter']>
  names: OwnAccountLimits['names']
}

export async function list({ db, now }: Platform, { userId }: Actor): Promise<PlatformOwner[]> {
  return (await repo.list(db, now())).map(({ has_two_factor, ...row }) => ({
    ...row,
    two_factor: Boolean(has_two_factor),
    is_own: row.id === userId,
  }))
}

/** Invites another owner. All owners get an email, so that a stolen session cannot do it unseen. */
export async function invite(
  platform: Platform,
  limits: OwnerLimits,
  actor: Actor,
  person: { name: string; username: string; email: string },
): Promise<Invitation> {
  const { db, now } = platform
  await limits.invitations.take(actor.userId)
  const refund = await requireFreeNames(db, limits.names, actor, newNames(undefined, person, false))
  const passwordHash = await hashPassword(newToken())
  const id = newId()
  const stored = await changeOwners(platform, actor, {
    work: async (trx) => {
      if ((await repo.count(trx)) >= mostOwners)
        fail('resource.conflict', `There are ${mostOwners} platform owners. Delete one to invite another one.`)
      await insertUser(trx, {
        ...person,
        ...confirmedKeys(id, person),
        id,
        account_id: null,
        role: 'super_admin',
        status: 'active',
        search_text: searchText(person.name),
        password_hash: passwordHash,
        permissions: '{}',
        created_at: now(),
      })
      return storeInvitation(trx, id, now())
    },
    event: { type: 'owner.invited', subject: id, data: { name: person.name } },
  })
  await refund()
  await sendNews(platform, 'invited')
  return sendInvitation(platform, { id, account_id: null, email: person.email }, stored)
}

export async function inviteAgain(
  platform: Platform,
  limits: OwnerLimits,
  actor: Actor,
  ownerId: string,
): Promise<Invitation> {
  const { db, now } = platform
  const { name, email } = (await repo.find(db, ownerId)) ?? missing()
  await limits.invitations.take(actor.userId)
  const stored = await changeOwners(platform, actor, {
    work: async (trx) => {
      const owner = (await repo.find(trx, ownerId)) ?? missing()
      if (owner.invited_until === null) invalid('ownerId', 'This platform owner has already accepted the invitation.')
      return storeInvitation(trx, ownerId, now())
    },
    event: { type: 'owner.invited_again', subject: ownerId, data: { name } },
  })
  return sendInvitation(platform, { id: ownerId, account_id: null, email }, stored)
}

/** Deletes another owner. */
export async function remove(platform: Platform, actor: Actor, ownerId: string): Promise<void> {
  if (ownerId === actor.userId) invalid('ownerId', 'You cannot delete yourself. Ask another platform owner.')
  const { name } = (await repo.find(platform.db, ownerId)) ?? missing()
  await changeOwners(platform, actor, {
    work: async (trx) => {
      if (!(await repo.find(trx, ownerId))) missing()
      await endAccess(trx, ownerId)
      await repo.remove(trx, ownerId)
    },
    event: { type: 'owner.deleted', subject: ownerId, data: { name } },
  })
  platform.live.endUser(ownerId)
  await closeViews(platform)
  await sendNews(platform, 'deleted')
}

/** Turns off the second factor of another owner. */
export async function resetTwoFactor(platform: Platform, actor: Actor, ownerId: string): Promise<void> {
  // Else a session alone could turn it off.
  if (ownerId === actor.userId) invalid('ownerId', 'Turn off your own two-factor authentication in your profile.')
  const owner = (await repo.find(platform.db, ownerId)) ?? missing()
  await changeOwners(platform, actor, {
    work: async (trx) => {
      if (!(await repo.find(trx, ownerId))) missing()
      await removeSecondFactor(trx, ownerId)
    },
    event: { type: 'owner.two_factor_reset', subject: ownerId, data: { name: owner.name } },
  })
  await afterReset(platform, owner, 'owner')
}

const missing = () => notFound('platform owner')

/** One change at a time: of two owners who delete each other, one stays. */
async function changeOwners<T>(
  { db, engine, live, now }: Platform,
  actor: Actor,
  { work, event }: { work: (trx: Trx) => Promise<T>; event: NewEvent },
): Promise<T> {
  const result = await db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, engine, 'platform-owners')
    if (!(await repo.find(trx, actor.userId))) fail('auth.required', 'Your session has ended. Please sign in again.')
    const result = await work(trx)
    await recordEvent(trx, event, byOwner(actor, null, now()))
    return result
  })
  live.publish(null, hintsOf(event.type))
  return result
}

async function sendNews(platform: Platform, news: OwnerNews): Promise<void> {
  const link = `${platform.env.adminUrl}/settings#owners`
  for (const { id, email } of await repo.listAddresses(platform.db))
    sendMailLater(platform, { accountId: null, userId: id }, ownerMail(email, news, link))
}
