import type { Db } from './open.ts'

/**
 * Locks an account until the end of the transaction, so that limits and uniqueness hold under parallel calls. Returns
 * undefined when there is no such account.
 */
export const lockAccount = (trx: Db, id: string) =>
  trx
    .updateTable('accounts')
    .set((is) => ({ name: is.ref('name') }))
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
