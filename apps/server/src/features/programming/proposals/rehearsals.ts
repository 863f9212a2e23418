import type { ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb, Trx } from '../../../database/open.ts'
import { Failure, fail } from '../../../platform/fail.ts'
import { keyedLock } from '../../../platform/limits/keyed-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { rehearse } from './inside.ts'
import { hashOf, requireRights, type StoredCall } from './outcome.ts'
import type { ProposalRow } from './proposals.repo.ts'
import * as repo from './rehearsals.repo.ts'
import { situationOf } from './situation.repo.ts'

export interface Rehearsed<T> {
  row: ProposalRow
  part: repo.Part
  /** The user who proposed it, with the rights of now. */
  proposer: Member
  work: (inside: Platform, trx: Trx) => Promise<T>
}

type Result<T> = { value: T } | Problem

/** Why the calls failed, and when. */
interface Problem {
  problem: string
  at: number
}

/** After this time, calls that failed are made again: a reason can be gone that is not known here, such as a limit. */
const problemMs = 60_000

const inTurn = keyedLock()

/**
 * What the calls of an open proposal lead to, as JSON has it. They are made again only if something has changed on which it
 * depends: one reader does, others wait. Fails as the calls do.
 */
export async function rehearsed<T>(platform: Platform, asked: Rehearsed<T>): Promise<T> {
  const { row, part, proposer } = asked
  requireRights(proposer, JSON.parse(row.calls) as StoredCall[])
  const rows = ofAccount(platform.db, row.account_id)
  const result =
    (await findCurrent(platform, rows, asked)) ??
    (await inTurn(
      `${row.id} ${part}`,
      async () => (await findCurrent(platform, rows, asked)) ?? makeAgain(platform, rows, asked),
    ))
  return 'value' in result ? result.value : fail('resource.conflict', result.problem)
}

async function findCurrent<T>(
  platform: Platform,
  rows: AccountDb,
  asked: Rehearsed<T>,
): Promise<Result<T> | undefined> {
  const known = await repo.findRehearsal(rows, asked.row.id, asked.part)
  if (!known || known.key !== (await keyOf(platform, rows, asked))) return undefined
  const result = JSON.parse(known.result) as Result<T>
  return 'problem' in result && result.at + problemMs < platform.now() ? undefined : result
}

async function makeAgain<T>(platform: Platform, rows: AccountDb, asked: Rehearsed<T>): Promise<Result<T>> {
  const { row, part, work } = asked
  let key = ''
  const result = await rehearse(platform, async (inside, trx) => {
    key = await keyOf(platform, ofAccount(trx, row.account_id), asked)
    return work(inside, trx)
  }).then(
    (value): Result<T> => ({ value }),
    (error: unknown) => problemOf(error, platform.now()),
  )
  await repo
    .saveRehearsal(rows, { proposal_id: row.id, part, key, result: JSON.stringify(result) })
    // The disk is full, or the proposal was deleted: it can be read nevertheless.
    .catch((err: unknown) => platform.log.warn({ err }, 'what a proposal leads to could not be stored'))
  return result
}

function problemOf(error: unknown, at: number): Problem {
  if (error instanceof Failure) return { problem: error.message, at }
  throw error
}

async function keyOf(
  { now }: Platform,
  rows: AccountDb,
  { row, proposer }: Pick<Rehearsed<unknown>, 'row' | 'proposer'>,
): Promise<string> {
  const { kind, thing_id: thingId, state_after, calls } = row
  const after = state_after === null ? null : (JSON.parse(state_after) as ProposedState)
  return hashOf(calls, await situationOf(rows, proposer, { kind, thingId, after, now: now() }))
}
