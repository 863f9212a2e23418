import { defaultRowLimits, type LimitedRows, maxFolders, type PlanLimits } from '@digisigncast/contract/billing/plans'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx, Db, Trx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { lockAccount } from '../accounts/index.ts'
import * as repo from './quotas.repo.ts'

export interface Usage {
  screens: number
  team_members: number
  /** With the recycle bin. */
  storage_bytes: number
  bin_bytes: number
}

/** Limits of the account, from its plan and from the platform owner's settings for it. */
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
  bin_bytes: await repo.sumBin(db, accountId),
})

/** Checks the limit before screens are added. Requires the row lock taken by `moveContent`. */
export async function requireRoomForScreen(trx: Trx, accountId: string, added = 1): Promise<void> {
  const plan = await repo.findPlanOf(trx, accountId)
  if (!plan || plan.max_screens === null) return
  if ((await repo.countScreens(trx, accountId)) + added <= plan.max_screens) return
  allTaken(plan.name, plan.max_screens, 'screen')
}

/** Checks the limit before a user is added, in a transaction that locks the account. */
export async function requireRoomInTeam(trx: Trx, accountId: string): Promise<void> {
  const plan = await repo.findPlanOf(trx, accountId)
  const own = await repo.findTeamLimit(trx, accountId)
  const limit = own ?? plan?.max_team_members ?? null
  if (limit === null || (await repo.countTeam(trx, accountId)) < limit) return
  allTaken(own === null ? plan?.name : undefined, limit, 'team member')
}

// A limit set by the owner for one customer has no plan name.
function allTaken(plan: string | undefined, limit: number, thing: string): never {
  const whose = plan === undefined ? 'Your plan' : `Your plan “${plan}”`
  return fail('plan.limit_reached', `${whose} allows ${limit} ${limit === 1 ? thing : `${thing}s`}, and all are taken.`)
}

interface Growth {
  /** Size of the account's files before, without unfinished uploads. */
  before: number
}

/**
 * Locks the account against concurrent uploads and returns the usage that `afterStoring` compares with. The resumable
 * upload that becomes the stored file is no longer counted as open.
 */
export async function beforeStoring(trx: AccountTrx, uploadId?: string): Promise<Growth | undefined> {
  const { accountId } = trx
  await lockAccount(trx, accountId)
  if (uploadId !== undefined) await repo.removeOpenUpload(trx, uploadId)
  const plan = await repo.findPlanOf(trx, accountId)
  if (!plan || plan.max_storage_bytes === null) return undefined
  return { before: await repo.sumStorage(trx, accountId) }
}

/** Checks the limit after storing, in the same transaction, which is rolled back above the limit. */
export async function afterStoring(trx: Trx, accountId: string, growth: Growth | undefined): Promise<void> {
  if (!growth) return
  const after = await repo.sumStorage(trx, accountId)
  if (after <= growth.before) return
  await requireSpace(trx, accountId, { stored: growth.before, needed: after - growth.before })
}

/**
 * Checks before receiving bytes whether they fit; `freed` bytes are released by the upload. Above the limit, a file can
 * still be replaced by a smaller one, one at a time: until it is finished, both are on the disk.
 */
export async function requireSpaceFor(db: Db, accountId: string, bytes: number, freed = 0): Promise<void> {
  const plan = await repo.findPlanOf(db, accountId)
  if (!plan || plan.max_storage_bytes === null) return
  if (bytes <= freed && (await repo.sumOpenUploads(db, accountId)) === 0) return
  const stored = await repo.sumStorage(db, accountId)
  await requireSpace(db, accountId, { stored, needed: Math.max(0, bytes - freed) })
}

/** Storage that the account may still fill, in bytes, not counting unfinished uploads; null: not limited. */
export async function findStorageLeft(db: Db, accountId: string): Promise<number | null> {
  const plan = await repo.findPlanOf(db, accountId)
  if (!plan || plan.max_storage_bytes === null) return null
  return plan.max_storage_bytes - (await repo.sumStorage(db, accountId)) - (await repo.sumOpenUploads(db, accountId))
}

async function requireSpace(db: Db, accountId: string, { stored, needed }: Record<'stored' | 'needed', number>) {
  const plan = await repo.findPlanOf(db, accountId)
  if (!plan || plan.max_storage_bytes === null) return
  const open = await repo.sumOpenUploads(db, accountId)
  if (stored + open + needed <= plan.max_storage_bytes) return
  const unfinished = open > 0 ? ` (${sizeText(open)} by unfinished uploads)` : ''
  const wanted = needed > 0 ? `, and this file needs ${sizeText(needed)} more.` : '. Finish or cancel those first.'
  fail(
    'plan.limit_reached',
    `Your plan “${plan.name}” allows ${sizeText(plan.max_storage_bytes)} of storage. ${sizeText(stored + open)} are used${unfinished}${wanted}${await binHint(db, accountId)}`,
  )
}

async function binHint(db: Db, accountId: string): Promise<string> {
  const bytes = await repo.sumBin(db, accountId)
  return bytes > 0 ? ` Emptying the recycle bin frees ${sizeText(bytes)}.` : ''
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** For example: 9.2 GB */
export function sizeText(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  return `${(bytes / 1024 ** unit).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[unit] ?? 'bytes'}`
}

const words = { playlists: 'playlists', channels: 'channels', media: 'images and videos' } as const

/**
 * Checks the limit before a row is added, in a transaction that holds the account's lock. Limits only prevent adding;
 * existing rows stay and play.
 */
export async function requireRoomFor(trx: Trx, accountId: string, rows: LimitedRows, added = 1): Promise<void> {
  const plan = await repo.findPlanOf(trx, accountId)
  const own = plan?.[`max_${rows}`] ?? null
  const limit = own ?? defaultRowLimits[rows]
  if ((await countOf(ofAccount(trx, accountId).selectFrom(rows))) + added <= limit) return
  const whose = own === null || !plan ? 'Your account' : `Your plan “${plan.name}”`
  fail(
    'plan.limit_reached',
    `${whose} allows ${limit.toLocaleString('en')} ${words[rows]}, and all are taken. Delete some you no longer need.`,
  )
}

/** Checks the limit of folders, which is the same for all accounts. */
export async function requireRoomForFolder(trx: Trx, accountId: string, added = 1): Promise<void> {
  if ((await countOf(ofAccount(trx, accountId).selectFrom('folders'))) + added <= maxFolders) return
  fail(
    'plan.limit_reached',
    `Your account allows ${maxFolders.toLocaleString('en')} folders, and all are taken. Delete some you no longer need.`,
  )
}
