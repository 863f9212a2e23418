import type { User } from '@digisigncast/contract/accounts/users'
import { tagsRequired } from '@digisigncast/contract/api/permissions'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx, Db } from '../../../database/open.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { isLimited, type Member } from '../../../platform/sessions/sessions.ts'
import { requireTags, tagLabel } from '../../programming/tags/index.ts'
import type { UserRow } from './users.repo.ts'

/** The screens that a user can access: all, or those with one of these tags. */
export interface Limit {
  isLimited: boolean
  tagIds: readonly string[]
}

/** Requested limit of a user. */
export interface RequestedLimit {
  limited_to_tags?: boolean | undefined
  limit_tag_ids?: string[] | undefined
}

const noLimit: Limit = { isLimited: false, tagIds: [] }

/** Tags of the limits of users, by name, by user id. */
export async function readLimitTags(
  db: Db,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, User['limit_tags']>> {
  if (userIds.length === 0) return new Map()
  const rows = await ofAccount(db, accountId)
    .selectFrom('user_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['t.user_id', 'g.id', 'g.name', 'g.color'])
    .where('t.user_id', 'in', userIds)
    .orderBy('g.search_text')
    .orderBy('g.id')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([id, tags]) => [id, tags.map(tagLabel)]))
}

export async function findLimit(db: Db, accountId: string, user: Pick<UserRow, 'id' | 'role' | 'limited_to_tags'>) {
  if (!isLimited(user)) return noLimit
  const tags = (await readLimitTags(db, accountId, [user.id])).get(user.id) ?? []
  return { isLimited: true, tagIds: tags.map(({ id }) => id) }
}

export const isSameLimit = (one: Limit, other: Limit): boolean =>
  one.isLimited === other.isLimited &&
  other.tagIds.every((id) => one.tagIds.includes(id)) &&
  one.tagIds.every((id) => other.tagIds.includes(id))

/** Whether a limit includes everything that another one does. */
export const includes = (limit: Limit, other: Limit): boolean =>
  !limit.isLimited || (other.isLimited && other.tagIds.every((id) => limit.tagIds.includes(id)))

/**
 * Returns the limit to store. Limited managers can only give and take tags of their own limit; users they create get at
 * most the same limit, and exactly this one when none was sent.
 */
export async function limitFor(
  trx: AccountTrx,
  actor: Member,
  asked: RequestedLimit & { role: 'admin' | 'manager' },
  user: UserRow | undefined,
): Promise<Limit> {
  if (asked.role === 'admin') return noLimit
  const { accountId } = actor
  const own = await findOwnLimit(trx, actor)
  const present = user ? await findLimit(trx, accountId, user) : undefined
  const start = present ?? own
  const isLimitedNow = asked.limited_to_tags ?? start.isLimited
  const wanted: Limit = isLimitedNow
    ? { isLimited: true, tagIds: [...new Set(asked.limit_tag_ids ?? start.tagIds)] }
    : noLimit
  if (present && isSameLimit(present, wanted)) return present
  if (user && user.id === actor.userId)
    return actor.role === 'admin'
      ? wanted
      : invalid('limited_to_tags', 'You cannot change which screens you can access. Ask an admin.')
  if (wanted.isLimited && wanted.tagIds.length === 0) return invalid('limit_tag_ids', tagsRequired)
  await requireTags(trx, wanted.tagIds)
  if (!own.isLimited) return wanted
  if (!wanted.isLimited || present?.isLimited === false) return tooMuch('limited_to_tags')
  const moved = [...wanted.tagIds, ...(present?.tagIds ?? [])].filter(
    (id) => wanted.tagIds.includes(id) !== (present?.tagIds.includes(id) ?? false),
  )
  return moved.every((id) => own.tagIds.includes(id)) ? wanted : tooMuch('limit_tag_ids')
}

function tooMuch(field: string): never {
  const message = 'You can only give access to screens that you manage yourself: choose some of your own tags.'
  return fail('auth.forbidden', message, { [field]: [message] })
}

const stored = ({ role, isLimitedToTags }: Member) => ({ role, limited_to_tags: isLimitedToTags ? 1 : 0 })

/** The limit of the user who makes a call. */
export const findOwnLimit = (db: Db, actor: Member): Promise<Limit> =>
  findLimit(db, actor.accountId, { id: actor.userId, ...stored(actor) })

/** Sets the tags of a user's limit. The flag is a column of the user. */
export async function writeLimit(trx: AccountTrx, userId: string, { tagIds }: Limit): Promise<void> {
  const { accountId } = trx
  await trx.deleteFrom('user_tags').where('user_id', '=', userId).execute()
  const rows = tagIds.map((tag_id) => ({ account_id: accountId, user_id: userId, tag_id }))
  if (rows.length > 0) await trx.insertInto('user_tags').values(rows).execute()
}
