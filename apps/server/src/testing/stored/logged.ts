import { describe } from '../../features/kernel/logs/index.ts'
import type { TestApp } from '../start-app.ts'

/** The log of an account (null: of the platform) with its sentences, oldest first. */
export async function logged({ platform }: Pick<TestApp, 'platform'>, accountId: string | null) {
  const events = await platform.db
    .selectFrom('events')
    .selectAll()
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return events.map((event) => ({
    type: event.level,
    description: describe(event),
    actor: event.actor_kind,
    address: event.address,
    area: event.area,
  }))
}
