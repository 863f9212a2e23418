import { createHash } from 'node:crypto'
import type { ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import type { ProposalKind } from '@digisigncast/contract/proposals/proposals'
import { referencesOf, stateKey } from '@digisigncast/contract/versions/states'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx, Trx } from '../../../database/open.ts'
import { fail, forbidden } from '../../../platform/fail.ts'
import { withSameIds } from '../../../platform/ids.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasPermission, isPermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { findReached } from '../../kernel/accounts/index.ts'
import type { Proposable } from '../../kernel/proposable/index.ts'
import { stateOf } from '../../kernel/versions/index.ts'
import { contentsKey } from './contents-key.repo.ts'
import { proposables } from './proposables.ts'

/** A call as it is stored: the path of its endpoint, and the parsed body. */
export interface StoredCall {
  path: string
  body: object
}

interface Proposed {
  id: string
  kind: ProposalKind
  thingId: string
  calls: readonly StoredCall[]
}

export interface Outcome {
  before: ProposedState | null
  after: ProposedState | null
  /** Hash of the state before. */
  base: string
  /** Hash of the difference, and of all content that it shows. */
  seen: string
  screens: { names: string[]; count: number | null }
}

/** Most names of screens that are listed. */
const namedScreens = 20

/** Makes the calls of a proposal in a transaction. */
export async function makeCalls(
  inside: Platform,
  member: Member,
  { id, calls }: Pick<Proposed, 'id' | 'calls'>,
): Promise<void> {
  for (const [index, { path, body }] of calls.entries()) {
    if (index > 0) await nextTurn()
    const call = proposables.get(path) ?? fail('request.invalid', 'This proposal is of another version.')
    requireRight(member, call)
    await withSameIds(`${id}:${index}`, () => call.apply(inside, member, body))
  }
}

/** Makes the calls, and returns the difference. */
export async function compareCalls(
  { inside, trx }: { inside: Platform; trx: Trx },
  member: Member,
  proposed: Proposed,
): Promise<Outcome> {
  const { kind, thingId } = proposed
  const rows = ofAccount(trx, member.accountId)
  const before = (await stateOf(rows, kind, thingId)) ?? null
  const reachedBefore = await reachedBy(rows, kind, thingId)
  await makeCalls(inside, member, proposed)
  const after = (await stateOf(rows, kind, thingId)) ?? null
  const { playlist: playlists = [], channel: channels = [] } = after ? referencesOf(after) : {}
  const shown = await contentsKey(rows, {
    playlists: kind === 'playlist' ? [thingId, ...playlists] : playlists,
    channels,
  })
  const base = keyOf(before)
  return {
    before,
    after,
    base,
    seen: hashOf(base, keyOf(after), shown),
    screens: await screensOf(rows, [reachedBefore, await reachedBy(rows, kind, thingId)]),
  }
}

export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const keyOf = (state: ProposedState | null): string => (state ? hashOf(stateKey(state)) : '')

/** Calls that change the same: the states are equal. */
export const isSame = ({ before, after }: Outcome): boolean => keyOf(before) === keyOf(after)

function requireRight(member: Member, { endpoint }: Proposable): void {
  if (!endpoint.allow.some((access) => isPermission(access) && hasPermission(member, access))) forbidden()
}

type Reached = Awaited<ReturnType<typeof findReached>>

async function reachedBy(rows: AccountTrx, kind: ProposalKind, id: string): Promise<Reached> {
  if (kind === 'playlist') return findReached(rows, { playlists: [id] })
  if (kind === 'channel') return findReached(rows, { channels: [id] })
  if (kind === 'screen_content') return [id]
  const targets = await allScreens(rows, 'facts of the account')
    .selectFrom('targets')
    .select('screen_id')
    .where('parent_id', '=', id)
    .execute()
  return targets.map(({ screen_id }) => screen_id)
}

async function screensOf(rows: AccountTrx, reached: readonly Reached[]): Promise<Outcome['screens']> {
  if (reached.includes('all')) return { names: [], count: null }
  const ids = [...new Set(reached.flat())]
  const named = ids.slice(0, namedScreens)
  if (named.length === 0) return { names: [], count: 0 }
  const found = await allScreens(rows, 'facts of the account')
    .selectFrom('screens')
    .select('name')
    .where('id', 'in', named)
    .orderBy('name')
    .execute()
  return { names: found.map(({ name }) => name), count: ids.length }
}
