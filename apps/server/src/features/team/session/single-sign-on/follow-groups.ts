import type { SsoGroup } from '@digisigncast/contract/sso/sso-groups'
import type { AccountTrx } from '../../../../database/open.ts'
import { findProvider, readGroups, type SsoUser } from '../../sso/index.ts'
import { findLimit, isSameLimit, updateUser, writeLimit } from '../../users/index.ts'
import type { User } from '../session.service.ts'

/** The first of a user's groups that the account has chosen permissions for; undefined without one. */
export async function findGroup(trx: AccountTrx, { groups }: Pick<SsoUser, 'groups'>) {
  const provider = groups.length > 0 && (await findProvider(trx, trx.accountId))
  return provider ? (await readGroups(trx, provider)).find(({ group }) => groups.includes(group)) : undefined
}

/** What a user with a group has. */
export const rightsOf = ({ permissions, limited_to_tags, limit_tag_ids }: SsoGroup) => ({
  permissions: JSON.stringify(permissions),
  limit: { isLimited: limited_to_tags, tagIds: limited_to_tags ? limit_tag_ids : [] },
})

/** Gives a manager the permissions and screens of their group. Returns whether that changed something. */
export async function followGroups(trx: AccountTrx, user: User, found: SsoUser): Promise<boolean> {
  const group = user.role === 'manager' ? await findGroup(trx, found) : undefined
  if (!group) return false
  const { permissions, limit } = rightsOf(group)
  if (user.permissions === permissions && isSameLimit(await findLimit(trx, trx.accountId, user), limit)) return false
  await updateUser(trx, user.id, { permissions, limited_to_tags: limit.isLimited ? 1 : 0 })
  await writeLimit(trx, user.id, limit)
  return true
}
