import { maxProposedCalls, maxProposedLength } from '@digisigncast/contract/proposals/proposals'
import type { ProposalRow } from './proposals.repo.ts'

/**
 * Most work of making the calls of a proposal once, in about ms of processor time: the embedded database is held as long.
 * A call takes 2 ms, 1 more for 400 items of its playlist, and 1 more for 1500 characters of its body.
 */
const maxWork = 150

/** Whether a proposal has too many calls for one more. */
export function isTooLarge({ calls, state_after }: ProposalRow, body: object): boolean {
  const stored = JSON.parse(calls) as unknown[]
  const length = calls.length + JSON.stringify(body).length
  if (stored.length >= maxProposedCalls || length > maxProposedLength) return true
  return (stored.length + 1) * (2 + itemsIn(state_after) / 400) + length / 1500 > maxWork
}

function itemsIn(state: string | null): number {
  const { items = [] } = (state === null ? {} : JSON.parse(state)) as { items?: unknown[] }
  return items.length
}
