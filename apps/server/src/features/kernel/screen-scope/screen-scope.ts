import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { TargetParentKind } from '../../../database/targeting-tables.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'

/** The screens of an account that a user can access: all, or those with a tag of the user's limit. */
export interface ScreenScope {
  accountId: string
  /** Id of the user whose tags limit the screens; null: no limit. */
  limitedTo: string | null
}

export const screenScope = ({ accountId, userId, isLimitedToTags }: Member): ScreenScope => ({
  accountId,
  limitedTo: isLimitedToTags ? userId : null,
})

/** For the server's own work, and for rows whose screens were checked before. */
export const wholeAccount = (accountId: string): ScreenScope => ({ accountId, limitedTo: null })

const is = expressionBuilder<Tables>()
const all = sql<SqlBool>`1 = 1`

const limitTags = (userId: string) => is.selectFrom('user_tags').select('tag_id').where('user_id', '=', userId)

const screens = (userId: string) =>
  is.selectFrom('screen_tags').select('screen_id').where('tag_id', 'in', limitTags(userId))

/**
 * Limits a query to rows whose screen is in scope. Beside the condition on the account, which it does not replace.
 * @param column holds the id of a screen, with the name of its table: `s.id`
 */
export const inScreenScope = ({ limitedTo }: ScreenScope, column: string): Expression<SqlBool> =>
  limitedTo === null ? all : is(sql.ref<string>(column), 'in', screens(limitedTo))

/** Limits a query to rows whose tag belongs to the limit. */
export const inLimitTags = ({ limitedTo }: ScreenScope, column: string): Expression<SqlBool> =>
  limitedTo === null ? all : is(sql.ref<string>(column), 'in', limitTags(limitedTo))

/** Limits a query to schedule entries for at least one screen in scope, or for a tag of the limit. */
export const inEntryScope = ({ limitedTo }: ScreenScope, column: string): Expression<SqlBool> =>
  limitedTo === null ? all : hasTargetOf(limitedTo, 'entry', column)

/** The same for takeovers; those on all screens are for every scope that has a screen. `table`: name or alias. */
export function inTakeoverScope({ limitedTo }: ScreenScope, table: string): Expression<SqlBool> {
  if (limitedTo === null) return all
  const everywhere = is.and([is(sql.ref<number>(`${table}.everywhere`), '=', 1), is.exists(screens(limitedTo))])
  return is.or([everywhere, hasTargetOf(limitedTo, 'takeover', `${table}.id`)])
}

function hasTargetOf(userId: string, kind: TargetParentKind, column: string) {
  const id = sql.ref<string>(column)
  const of = (table: 'targets' | 'target_tags') =>
    is.selectFrom(table).select(`${table}.parent_id`).where(`${table}.parent_kind`, '=', kind)
  return is.or([
    is(id, 'in', of('targets').where('screen_id', 'in', screens(userId))),
    is(id, 'in', of('target_tags').where('tag_id', 'in', limitTags(userId))),
  ])
}
