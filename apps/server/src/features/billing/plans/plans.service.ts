import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Cycle, Plan } from '@digisigncast/contract/billing/plans'
import { fail, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { byOwner, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import * as repo from './plans.repo.ts'

export async function list({ db }: Platform, filter: ListQuery) {
  return pageOf(filter, {
    path: 'plans',
    rows: async (page) => (await repo.listPlans(db, filter, page)).map((row) => toWire(row, row.subscriptions ?? 0)),
    total: () => repo.countPlans(db, filter),
  })
}

export async function get({ db }: Platform, id: string): Promise<Plan> {
  const row = (await repo.findListedPlan(db, id)) ?? notFound('plan')
  return toWire(row, row.subscriptions ?? 0)
}

const toWire = (row: repo.PlanRow, subscriptions: number): Plan => ({
  id: row.id,
  name: row.name,
  price: row.price,
  price_per_screen: row.price_per_screen,
  currency: row.currency,
  cycle: row.cycle,
  max_screens: row.max_screens,
  max_team_members: row.max_team_members,
  max_storage_bytes: row.max_storage_bytes,
  max_playlists: row.max_playlists,
  max_channels: row.max_channels,
  max_media: row.max_media,
  trial_days: row.trial_days,
  status: row.status,
  subscriptions,
  version: row.version,
  created_at: row.created_at,
})

export interface PlanInput {
  name: string
  price: number
  /** Unchanged if omitted. */
  price_per_screen?: number | undefined
  currency: string
  cycle: Cycle
  max_screens: number | null
  max_team_members: number | null
  max_storage_bytes: number | null
  /** Unchanged if omitted. */
  max_playlists?: number | null | undefined
  max_channels?: number | null | undefined
  max_media?: number | null | undefined
  trial_days: number
  planId?: string | undefined
  version?: number | undefined
}

export async function save({ db, live, now }: Platform, actor: Actor, input: PlanInput): Promise<Plan> {
  const { planId, version, ...facts } = input
  const fields = { ...facts, search_text: searchText(input.name) }
  const saved = await db.transaction().execute(async (trx) => {
    if (planId !== undefined && !(await repo.findPlan(trx, planId))) notFound('plan')
    const row = planId
      ? ((await repo.updatePlan(trx, planId, fields, version)) ??
        fail('resource.conflict', 'Another user has changed this plan. Reload to see their version.'))
      : await repo.insertPlan(trx, { ...fields, id: newId(), status: 'active', created_at: now() })
    const type = planId ? 'plan.changed' : 'plan.created'
    await recordEvent(trx, { type, subject: row.id, data: { name: input.name } }, byOwner(actor, null, now()))
    return toWire(row, 0)
  })
  live.publish(null, hintsOf('plan.changed'))
  return saved
}

export async function retire({ db, live, now }: Platform, actor: Actor, id: string, isRetired: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = (await repo.updatePlan(trx, id, { status: isRetired ? 'retired' : 'active' })) ?? notFound('plan')
    const type = isRetired ? 'plan.retired' : 'plan.reactivated'
    await recordEvent(trx, { type, subject: id, data: { name } }, byOwner(actor, null, now()))
  })
  live.publish(null, hintsOf('plan.retired'))
}
