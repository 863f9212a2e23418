import { Username } from '@digisigncast/contract/api/wire'
import type { AccountTrx } from '../../../../database/open.ts'
import { fail } from '../../../../platform/fail.ts'
import { newCode, newId, newToken } from '../../../../platform/ids.ts'
import { hashPassword } from '../../../../platform/sessions/passwords.ts'
import { searchText } from '../../../../platform/text.ts'
import { recordEvent } from '../../../kernel/events/index.ts'
import { requireRoomInTeam } from '../../../kernel/quotas/index.ts'
import { findProvider, type SsoUser } from '../../sso/index.ts'
import { confirmedKeys, findTaken, insertUser, writeLimit } from '../../users/index.ts'
import { findGroup, rightsOf } from './follow-groups.ts'

/** Hash of a random password, for users without one. Takes long: call it before the transaction. */
export const unknownPassword = (): Promise<string> => hashPassword(newToken())

interface NewUser {
  found: SsoUser
  passwordHash: string
  now: number
}

/** Creates the user whom the provider has signed in, as the account has set. Returns the id. */
export async function createUser(trx: AccountTrx, { found, passwordHash, now }: NewUser): Promise<string> {
  const provider = await findProvider(trx, found.accountId)
  if (!provider || provider.new_users === 'none')
    return fail('auth.forbidden', 'There is no user for you in this account. Ask an admin to invite you.')
  await requireRoomInTeam(trx, found.accountId)
  const id = newId()
  const group = await findGroup(trx, found)
  const rights = group && rightsOf(group)
  const names = { username: await freeUsername(trx, found.email), email: found.email }
  await insertUser(trx, {
    ...names,
    ...confirmedKeys(id, names),
    id,
    account_id: found.accountId,
    role: rights ? 'manager' : provider.new_users,
    status: 'active',
    name: found.name,
    search_text: searchText(found.name),
    // The provider has verified it, or the platform owner trusts it.
    email_confirmed: 1,
    password_hash: passwordHash,
    permissions: rights?.permissions ?? provider.permissions,
    limited_to_tags: rights?.limit.isLimited ? 1 : 0,
    created_at: now,
  })
  if (rights) await writeLimit(trx, id, rights.limit)
  const author = { accountId: found.accountId, userId: id, name: found.name }
  const event = { type: 'user.added_by_sso', subject: id, data: { name: found.name } } as const
  await recordEvent(trx, event, { author, now, by: 'person' })
  return id
}

/** The part of the address before the @, with a random end if another user has it. */
async function freeUsername(trx: AccountTrx, email: string): Promise<string> {
  const start = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, 40)
  const wanted = Username.safeParse(start).data
  if (wanted !== undefined && !(await isTaken(trx, wanted))) return wanted
  return `${start || 'user'}-${newCode(8).toLowerCase()}`
}

const isTaken = async (trx: AccountTrx, username: string): Promise<boolean> =>
  (await findTaken(trx, { username, email: username, exceptId: '' })).username
