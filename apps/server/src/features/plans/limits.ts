import type { PlanLimits } from '@digisigncast/contract/plans'
import type { Db, Trx } from '../../database/open.ts'
import { fail } from '../../platform/fail.ts'
import { lockAccount } from '../accounts/index.ts'
import * as repo from './plans.repo.ts'

export interface Usage {
  screens: number
  team_members: number
  storage_bytes: number
}

/** What the account may have: by its plan, and by what the platform owner has set for it. */
export async function findLimits(db: Db, accountId: string): Promise<PlanLimits> {
  const plan = await repo.findPlanOf(db, accountId)
  const own = await repo.findTeamLimit(db, accountId)
  return {
    max_screens: plan?.max_screens ?? null,
    max_team_members: own ?? plan?.max_team_members ?? null,
    max_storage_bytes: plan?.max_storage_bytes ?? null,
  }
}

export const findUsage = async (db: Db, accountId: string): Promise<Usage> => ({
  screens: await repo.countScreens(db, accountId),
  team_members: await repo.countTeam(db, accountId),
  storage_bytes: await repo.sumStorage(db, accountId),
})

/** Before a screen is added, in a transaction that has moved the content version: that holds the others back. */
export async function requireRoomForScreen(trx: Trx, accountId: string): Promise<void> {
  const plan = await repo.findPlanOf(trx, accountId)
  if (!plan || plan.max_screens === null || (await repo.countScreens(trx, accountId)) < plan.max_screens) return
  allTaken(plan.name, plan.max_screens, 'screen')
}

/** Before somebody joins the team, in a transaction that holds the others back. */
export async function requireRoomInTeam(trx: Trx, accountId: string): Promise<void> {
  const plan = await repo.findPlanOf(trx, accountId)
  const own = await repo.findTeamLimit(trx, accountId)
  const limit = own ?? plan?.max_team_members ?? null
  if (limit === null || (await repo.countTeam(trx, accountId)) < limit) return
  allTaken(own === null ? plan?.name : undefined, limit, 'team member')
}

// A limit that the owner has set for one customer is of no plan by name.
function allTaken(plan: string | undefined, limit: number, thing: string): never {
  const whose = plan === undefined ? 'Your plan' : `Your plan “${plan}”`
  return fail('plan.limit_reached', `${whose} allows ${limit} ${limit === 1 ? thing : `${thing}s`}, and all are taken.`)
}

interface Growth {
  /** Bytes of the account's files before, without unfinished uploads. */
  before: number
}

/**
 * Locks the account against others who store something, and returns what `afterStoring` compares with. An upload in
 * parts that becomes the stored file is no longer open.
 */
export async function beforeStoring(trx: Trx, accountId: string, uploadId?: string): Promise<Growth | undefined> {
  await lockAccount(trx, accountId)
  if (uploadId !== undefined) await repo.removeOpenUpload(trx, uploadId)
  const plan = await repo.findPlanOf(trx, accountId)
  if (!plan || plan.max_storage_bytes === null) return undefined
  return { before: await repo.sumStorage(trx, accountId) }
}

/** After something was stored, in the same transaction: takes it back where it needs more than the plan allows. */
export async function afterStoring(trx: Trx, accountId: string, growth: Growth | undefined): Promise<void> {
  if (!growth) return
  const after = await repo.sumStorage(trx, accountId)
  if (after <= growth.before) return
  await requireSpace(trx, accountId, { stored: growth.before, needed: after - growth.before })
}

/** Before bytes are sent: is there room for so many, `freed` of which are given back? */
export async function requireSpaceFor(db: Db, accountId: string, bytes: number, freed = 0): Promise<void> {
  const plan = await repo.findPlanOf(db, accountId)
  if (!plan || plan.max_storage_bytes === null || bytes <= freed) return
  await requireSpace(db, accountId, { stored: await repo.sumStorage(db, accountId), needed: bytes - freed })
}

async function requireSpace(db: Db, accountId: string, { stored, needed }: Record<'stored' | 'needed', number>) {
  const plan = await repo.findPlanOf(db, accountId)
  if (!plan || plan.max_storage_bytes === null) return
  const open = await repo.sumOpenUploads(db, accountId)
  if (stored + open + needed <= plan.max_storage_bytes) return
  const unfinished = open > 0 ? ` (${inWords(open)} by unfinished uploads)` : ''
  fail(
    'plan.limit_reached',
    `Your plan “${plan.name}” allows ${inWords(plan.max_storage_bytes)} of storage. ${inWords(stored + open)} are used${unfinished}, and this file needs ${inWords(needed)} more.`,
  )
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

function inWords(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  return `${(bytes / 1024 ** unit).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[unit] ?? 'bytes'}`
}
