import type { Insertable } from 'kysely'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import type { openDatabaseOf } from '../support/databases.ts'
import { insert, newId, rowsOf, sha256 } from '../support/seed-rows.ts'

interface Different {
  account?: Partial<Insertable<Tables['accounts']>>
  user?: Partial<Insertable<Tables['users']>>
}

/** Inserts an account that copies the first one, with a user, ten sessions, and `count` copies of a media item. */
export async function seedAccount(
  db: ReturnType<typeof openDatabaseOf>['db'],
  mediaId: string,
  count: number,
  { account: ofAccount, user: ofUser }: Different = {},
) {
  const now = Date.now()
  const of = { account_id: newId(), created_at: now }
  const admin = await db.selectFrom('users').selectAll().where('username_key', '=', 'admin').executeTakeFirstOrThrow()
  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const like = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirstOrThrow()
  await insert(db, 'accounts', [{ ...account, ...ofAccount, id: of.account_id }])
  const name = newId().toLowerCase()
  const keys = { username: name, username_key: name, email_key: name }
  const user = { ...admin, ...keys, ...ofUser, id: newId(), account_id: of.account_id }
  await insert(db, 'users', [user])
  const tokens = rowsOf(10, () => newId())
  const sign_in_id = newId()
  const sessions = tokens.map((token) => ({
    sign_in_id,
    user_id: user.id,
    user_agent: 'bench',
    address: '',
    created_at: now,
    confirmed_at: now,
    seen_at: now,
    token_hash: sha256(token),
    expires_at: now + 3_600_000,
  }))
  await insert(db, 'sessions', sessions)
  const media = rowsOf(count, (i) => ({ ...like, ...of, owner_id: null, id: newId(), title: `Media item ${i}` }))
  await insert(db, 'media', media)
  return { of, tokens, token: tokens[0] ?? '', media: media.map(({ id }) => id) }
}
