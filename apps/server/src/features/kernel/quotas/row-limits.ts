import { defaultRowLimits, type LimitedRows, maxFolders } from '@digisigncast/contract/billing/plans'
import { ofAccount } from '../../../database/access/access.ts'
import type { Trx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { findPlanOf } from './quotas.repo.ts'

const words = { playlists: 'playlists', channels: 'channels', media: 'images and videos' } as const

/**
 * Checks the limit before a row is added, in a transaction that holds the account's lock. Limits only prevent adding;
 * existing rows stay and play.
 */
export async function requireRoomFor(trx: Trx, accountId: string, rows: LimitedRows, added = 1): Promise<void> {
  const plan = await findPlanOf(trx, accountId)
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
