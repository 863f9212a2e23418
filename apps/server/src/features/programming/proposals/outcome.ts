import { createHash } from 'node:crypto'
import type { ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import type { ProposalKind } from '@digisigncast/contract/proposals/proposals'
import { referencesOf, stateKey } from '@digisigncast/contract/versions/states'
import { ofAccount } from '../../../database/access/access.ts'
import type { Trx } from '../../../database/open.ts'
import { fail, forbidden } from '../../../platform/fail.ts'
import { withSameIds } from '../../../platform/ids.ts'
import { timeSlices } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasPermission, isPermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import type { Proposable } from '../../kernel/proposable/index.ts'
import { stateOf } from '../../kernel/versions/index.ts'
import { contentsKey } from './contents-key.repo.ts'
import { proposables } from './proposables.ts'
import { type ReachedScreens, reachedBy, screensOf } from './reached-screens.ts'

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
  screens: ReachedScreens
}

/** The calls hold the embedded database, for which all others wait: turns are longer than elsewhere, and fewer. */
const turnMs = 20

/** Makes the calls of a proposal in a transaction. */
export async function makeCalls(
  inside: Platform,
  member: Member,
  { id, calls }: Pick<Proposed, 'id' | 'calls'>,
): Promise<void> {
  const endLongTurn = timeSlices(turnMs)
  for (const [index, { path, body }] of calls.entries()) {
    await endLongTurn()
    const call = callAt(path)
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

const callAt = (path: string): Proposable =>
  proposables.get(path) ?? fail('request.invalid', 'This proposal is of another version.')

/** Refuses users who may no longer make the calls. */
export const requireRights = (member: Member, calls: readonly StoredCall[]): void => {
  for (const { path } of calls) requireRight(member, callAt(path))
}

function requireRight(member: Member, { endpoint }: Proposable): void {
  if (!endpoint.allow.some((access) => isPermission(access) && hasPermission(member, access))) forbidden()
}
