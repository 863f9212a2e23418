import { vi } from 'vitest'
import { startApp, type TestApp } from '../start-app.ts'

/** A server without daily figures, whose first customer signed up at `since`. */
export async function startUncounted(since: number): Promise<TestApp> {
  const app = await startApp()
  const { db } = app.platform
  const platform = db.selectFrom('daily_figures').select('day').where('account_id', '=', '')
  await vi.waitFor(() => platform.executeTakeFirstOrThrow())
  for (const table of ['daily_figures', 'hourly_online', 'device_figures'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('accounts').set({ created_at: since }).execute()
  await db.updateTable('users').set({ created_at: since }).execute()
  await db.updateTable('screens').set({ created_at: since }).execute()
  await db.updateTable('media').set({ created_at: since }).execute()
  app.clock.now = since
  return app
}
