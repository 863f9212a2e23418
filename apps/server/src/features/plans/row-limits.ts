import { defaultRowLimits, type LimitedRows, maxFolders } from '@digisigncast/contract/plans'
import type { Trx } from '../../database/open.ts'
import { fail } from '../../platform/fail.ts'
import { countOf } from '../../platform/paging.ts'
import { findPlanOf } from './plans.repo.ts'

const words = { playlists: 'playlists', channels: 'channels', media: 'images and videos' } as const

/**
 * Before a row is added, in a transaction that holds the account's lock. Limits only stop adding: what is there stays,
 * and plays.
 */
export async function requireRoomFor(trx: Trx, accountId: string, rows: LimitedRows): Promise<void> {
  const plan = await findPlanOf(trx, accountId)
  const own = plan?.[`max_${rows}`] ?? null
  const limit = own ?? defaultRowLimits[rows]
  if ((await countOf(trx.selectFrom(rows).where('account_id', '=', accountId))) < limit) return
  const whose = own === null || !plan ? 'Your account' : `Your plan “${plan.name}”`
  fail(
    'plan.limit_reached',
    `${whose} allows ${limit.toLocaleString('en')} ${words[rows]}, and all are taken. Delete some you no longer need.`,
  )
}

/** The same for folders, whose limit is the same for all. */
export async function requireRoomForFolder(trx: Trx, accountId: string): Promise<void> {
  if ((await countOf(trx.selectFrom('folders').where('account_id', '=', accountId))) < maxFolders) return
  fail(
    'plan.limit_reached',
    `Your account allows ${maxFolders.toLocaleString('en')} folders, and all are taken. Delete some you no longer need.`,
  )
}
