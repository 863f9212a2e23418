import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { containsText } from '../../../database/grams.ts'
import type { Db } from '../../../database/open.ts'
import { searchText } from '../../../platform/text.ts'

/** Updates the search text of a customer. Must be called after each change of its name or of its users' names. */
export const refreshCustomerText = (db: Db, accountId: string) =>
  sql`insert into customer_texts (number, account_id, search_text)
    select cast(${randomInt(2 ** 47)} as bigint), a.id, a.search_text || ' ' || coalesce((select string_agg(
      u.search_text || ' ' || coalesce(u.unconfirmed_username_key, u.username_key) || ' ' ||
      case when u.email = '' then '' else coalesce(u.unconfirmed_email_key, u.email_key) end, ' ')
      from users as u where u.account_id = a.id), '')
    from accounts as a where a.id = ${accountId}
    on conflict (account_id) do update set search_text = excluded.search_text`.execute(db)

/** Finds customers by their name, or by the name, username or email of one of their users. */
export const customersWith = (db: Db, search: string) =>
  db
    .selectFrom('customer_texts')
    .select('account_id')
    .where((is) => containsText(is, 'customer_texts', searchText(search).trim()))
