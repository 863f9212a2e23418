import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { AccountDb, Db } from '../../../database/open.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { type Reader, type Scope, scopeFor } from '../../kernel/accounts/index.ts'
import { findManyMedia, type MediaRow } from './media.repo.ts'

/**
 * Media of the account that this user can see or change. The account's rules can show managers each other's media, but
 * never allow them to change or delete them.
 */
export const mediaScopeOf = (db: Db, reader: Reader, reach: 'see' | 'change'): Promise<Scope> =>
  scopeFor(db, reader, (rules) => reach === 'see' && rules.managers_see_other_content === 1)

/** Returns the media if this user can change all of them; otherwise throws an error that names the reason. */
export async function requireMyMedia(db: AccountDb, member: Member, ids: readonly string[]): Promise<MediaRow[]> {
  const count = new Set(ids).size
  const mine = await findManyMedia(db, await mediaScopeOf(db, member, 'change'), ids)
  if (mine.length === count) return mine
  const seen = await findManyMedia(db, await mediaScopeOf(db, member, 'see'), ids)
  return seen.length < count ? notFound('media item') : fail('auth.forbidden', othersText(count - mine.length, count))
}

const othersText = (others: number, count: number): string =>
  count === 1
    ? 'This media item belongs to another manager: you can use it, but not change or delete it.'
    : `${others} of these ${mediaItemsText(count)} ${others === 1 ? 'belongs to another manager' : 'belong to other managers'}: you can use them, but not change or delete them.`
