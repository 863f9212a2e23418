import type { AccountTrx } from '../../../../database/open.ts'
import { findProvider, readGroups, type SsoUser } from '../../sso/index.ts'
import { findLimit, isSameLimit, updateUser, writeLimit } from '../../users/index.ts'
import type { User } from '../session.service.ts'

/** The first of a user's groups that the account has chosen permissions for; undefined without one. */
export async function findGroup(trx: AccountTrx, { groups }: Pick<SsoUser, 'groups'>) {
  const provider = groups.length > 0 && (await findProvider(trx, trx.accountId))
  return provider ? (await readGroups(trx, provider)).find(({ group }) => groups.includes(group)) : undefined
}

/** Gives a manager the permissions and screens of their group. Returns whether that changed something. */
export async function followGroups(trx: AccountTrx, user: User, found: SsoUser): Promise<boolean> {
  const group = user.role === 'manager' ? await findGroup(trx, found) : undefined
  if (!group) return false
  const permissions = JSON.stringify(group.permissions)
  const limit = { isLimited: group.limited_to_tags, tagIds: group.limited_to_tags ? group.limit_tag_ids : [] }
  if (user.permissions === permissions && isSameLimit(await findLimit(trx, trx.accountId, user), limit)) return false
  await updateUser(trx, user.id, { permissions, limited_to_tags: limit.isLimited ? 1 : 0 })
  await writeLimit(trx, user.id, limit)
  return true
}
