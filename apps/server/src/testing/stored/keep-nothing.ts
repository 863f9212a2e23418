import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

/** The account deletes at once, without the recycle bin. */
export const keepNothing = (app: TestApp, { accountId }: Pick<Person, 'accountId'>) =>
  app.platform.db.updateTable('accounts').set({ bin_days: 0 }).where('id', '=', accountId).execute()
