import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type ScreenTable, type Tables, tableNamed, tables } from '../tables.ts'

export const isOfScreens = (table: string): table is ScreenTable => tableNamed(table)?.screens !== undefined

const is = expressionBuilder<Tables>()

/** A limit of rows to tags: to those of a user, of an API token, or to the ones that both of them have. */
export interface TagLimit {
  userId: string | null
  tokenId: string | null
}

/** Which screens of the account a member sees. */
export interface ScreenSight {
  /** Null: no limit to tags. */
  limitedTo: TagLimit | null
  /** True without the permission to view screens. */
  hidesScreens: boolean
}

export const wholeSight: ScreenSight = { limitedTo: null, hidesScreens: false }

export const isSameSight = (one: ScreenSight, other: ScreenSight): boolean =>
  one.hidesScreens === other.hidesScreens &&
  one.limitedTo?.userId === other.limitedTo?.userId &&
  one.limitedTo?.tokenId === other.limitedTo?.tokenId

/** Whether all screens of the account are seen: there are none outside to count. */
export const seesAll = ({ limitedTo, hidesScreens }: ScreenSight): boolean => limitedTo === null && !hidesScreens

/** The tags of a limit. */
export function tagsOf({ userId, tokenId }: TagLimit) {
  const ofUser = is
    .selectFrom('user_tags')
    .select('tag_id')
    .where('user_id', '=', userId ?? '')
  if (tokenId === null) return ofUser
  const ofToken = is.selectFrom('token_tags').select('tag_id').where('token_id', '=', tokenId)
  return userId === null ? ofToken : ofToken.where('tag_id', 'in', ofUser)
}

const screens = (limit: TagLimit) =>
  is.selectFrom('screen_tags').select('screen_id').where('tag_id', 'in', tagsOf(limit))

/**
 * Whether a row neither is a screen nor belongs to one, for members who may not view screens. Schedule entries and
 * takeovers, with their content and tags, have permissions of their own. Undefined: all rows of the table.
 * @param alias of the table in the query
 */
export function isApartFromScreens(table: ScreenTable, alias: string): Expression<SqlBool> | undefined {
  const [of] = tables[table].screens
  if (of === 'entries' || of === 'takeovers') return undefined
  return of === 'parents' ? is(sql.ref<string>(`${alias}.parent_kind`), '!=', 'screen') : sql<SqlBool>`1 = 0`
}

/**
 * Whether a row is of a screen with a tag of the limit. Schedule entries and takeovers are, if they are for such a
 * screen or for such a tag; takeovers on all screens are, if there is such a screen.
 * @param alias of the table in the query
 */
export function isAccessibleTo(limit: TagLimit, table: ScreenTable, alias: string): Expression<SqlBool> {
  const [of, name] = tables[table].screens
  const column = sql.ref<string>(`${alias}.${name}`)
  const isOfScreen = is(column, 'in', screens(limit))
  if (of === 'screens') return isOfScreen
  if (of === 'devices')
    return is(column, 'in', is.selectFrom('devices').select('id').where('screen_id', 'in', screens(limit)))
  const isForScreens = is.or([
    is(column, 'in', is.selectFrom('targets').select('parent_id').where('screen_id', 'in', screens(limit))),
    is(column, 'in', is.selectFrom('target_tags').select('parent_id').where('tag_id', 'in', tagsOf(limit))),
  ])
  if (of === 'entries') return isForScreens
  const isEverywhere = (takeover: string) =>
    is.and([is(sql.ref<number>(`${takeover}.everywhere`), '=', 1), is.exists(screens(limit))])
  if (of === 'takeovers') return is.or([isEverywhere(alias), isForScreens])
  const everywhere = is.selectFrom('takeovers').select('id').where(isEverywhere('takeovers'))
  return is.or([isOfScreen, isForScreens, is(column, 'in', everywhere)])
}
