import { type Kysely, sql } from 'kysely'

/** Removes the placeholder email addresses that earlier first starts gave the owner and the first admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set email = '', email_key = ' ' || id, email_confirmed = 0
    where (role = 'super_admin' and email = 'owner@signage.local' and email_key = email)
      or (role = 'admin' and email = 'admin@signage.local' and email_key = email)`.execute(db)
  await sql`update customer_texts set search_text = replace(search_text, 'admin@signage.local', '')
    where account_id in (select account_id from users where email = '' and account_id is not null)`.execute(db)
}
