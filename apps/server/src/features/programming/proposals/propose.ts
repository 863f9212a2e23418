import {
  maxOpenProposals,
  maxOwnProposals,
  maxProposedCalls,
  maxProposedLength,
  type ProposalKind,
} from '@digisigncast/contract/proposals/proposals'
import { ofAccount } from '../../../database/access/access.ts'
import { Failure, fail } from '../../../platform/fail.ts'
import { newId, withSameIds } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Attempt, type Proposals, ProposedAnswer } from '../../../platform/proposals.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change } from '../../kernel/accounts/index.ts'
import type { Proposable, Target } from '../../kernel/proposable/index.ts'
import { rehearse } from './inside.ts'
import { compareCalls, isSame, makeCalls, type Outcome, type StoredCall } from './outcome.ts'
import { proposables } from './proposables.ts'
import type { ProposalMails } from './proposal-mails.ts'
import * as repo from './proposals.repo.ts'
import { rehearsed } from './rehearsals.ts'

/**
 * Makes a call that no display can show. A call that displays could show becomes a proposal, and so do further ones about
 * things with an open proposal of this user.
 */
export const proposalsOf = (platform: Platform, mails: ProposalMails): Proposals => ({
  readProposed: readerOf(platform),
  attempt: async <Answer>({ endpoint, member, body, run }: Attempt<Answer>): Promise<Answer | ProposedAnswer> => {
    const call = proposables.get(endpoint.path)
    // Programs cannot wait for an answer.
    if (!call || member.token) return run()
    const { db } = platform
    const rows = ofAccount(db, member.accountId)
    const targets = await targetsOf(platform, member, call, body as object)
    const ids = targets.flatMap(({ id }) => id ?? [])
    const open = await repo.listOwnOpen(rows, member.userId, call.kind, ids)
    if (open.length === 0) {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'auth.publish_required')) throw error
        if (targets.length === 0) throw error
      }
    }
    const drafts: Draft[] = []
    for (const target of targets) {
      const known = open.find(({ thing_id }) => thing_id === target.id)
      const draft = await draftOf(platform, member, { call, target, known })
      if (draft) drafts.push(draft)
    }
    for (const draft of drafts) {
      await store(platform, member, draft)
      const { id, thingId, name, known } = draft
      if (!known) await mails.notifyReaders(member, { id, thingId, name })
    }
    return new ProposedAnswer({
      message: drafts.length === 0 ? 'Nothing changed.' : 'Sent for approval. Displays show it when it is approved.',
      proposal_ids: drafts.map(({ id }) => id),
    })
  },
})

/** Reads a thing as it was when its user's proposed changes were made in a transaction that was rolled back. */
const readerOf =
  (platform: Platform): Proposals['readProposed'] =>
  async (member, { kind, id }, read) => {
    if (!member.needsApproval || member.token) return undefined
    const [open] = await repo.listOwnOpen(ofAccount(platform.db, member.accountId), member.userId, kind, [id])
    if (!open) return undefined
    const calls = JSON.parse(open.calls) as StoredCall[]
    const proposer = { ...member, needsApproval: false }
    const work = async (inside: Platform) => {
      await makeCalls(inside, proposer, { id: open.id, calls })
      return read(inside)
    }
    try {
      return await rehearsed(platform, { row: open, part: 'form', proposer, work })
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  }

async function targetsOf(platform: Platform, member: Member, call: Proposable, body: object): Promise<Target[]> {
  const rows = ofAccount(platform.db, member.accountId)
  const targets = await call.targetsOf(rows, body)
  if (targets.length > 0 || !('itemId' in body)) return targets
  const own = await repo.findOwnWithItem(rows, member.userId, String(body.itemId))
  return own ? [{ id: own.thing_id, body }] : []
}

interface Draft {
  id: string
  kind: ProposalKind
  thingId: string
  name: string
  calls: StoredCall[]
  outcome: Outcome
  known: repo.ProposalRow | undefined
}

interface Wanted {
  call: Proposable
  target: Target
  known: repo.ProposalRow | undefined
}

/** The proposal with the call; undefined if it changes nothing. Fails as the call would. */
async function draftOf(
  platform: Platform,
  member: Member,
  { call: { endpoint, kind }, target, known }: Wanted,
): Promise<Draft | undefined> {
  const id = known?.id ?? newId()
  const thingId = target.id ?? withSameIds(`${id}:0`, newId)
  const before = known ? (JSON.parse(known.calls) as StoredCall[]) : []
  if (known && isTooLarge(known, target.body))
    fail('resource.conflict', 'This proposal has too many changes. Wait for its approval, or withdraw it.')
  const proposer = { ...member, needsApproval: false }
  // A form names the version that it was opened with. Those who approve see what has changed since.
  const stored = { path: endpoint.path, body: withoutVersion(target.body) }
  const now = known ? stored : { ...stored, body: target.body }
  const proposed = { id, kind, thingId }
  const rehearsed = rehearse(platform, (inside, trx) =>
    compareCalls({ inside, trx }, proposer, { ...proposed, calls: [...before, now] }),
  )
  const outcome = await (known ? rehearsed.catch(failContinuing) : rehearsed)
  if (!known && isSame(outcome)) return undefined
  const name = (outcome.after ?? outcome.before)?.name ?? ''
  return { ...proposed, name, calls: [...before, stored], outcome, known }
}

/** Lists show what displays show, not the open proposal: reloading does not help, as the failure of the call would say. */
function failContinuing(error: unknown): never {
  if (error instanceof Failure && ['resource.not_found', 'resource.conflict'].includes(error.code))
    fail(
      'resource.conflict',
      'Your open proposal differs from what you see here. Continue in the edit form, or withdraw it.',
    )
  throw error
}

const withoutVersion = (body: object): object => {
  const { version: _version, ...rest } = body as { version?: number }
  return rest
}

async function store(platform: Platform, member: Member, draft: Draft): Promise<void> {
  const { id, kind, thingId, name, calls, outcome, known } = draft
  const { now } = platform
  const row = {
    name,
    search_text: searchText(`${name}\n${member.name}`),
    calls: JSON.stringify(calls),
    state_before: outcome.before && JSON.stringify(outcome.before),
    state_after: outcome.after && JSON.stringify(outcome.after),
    base: outcome.base,
    changed_at: now(),
  }
  await change(platform, member, {
    work: async (trx) => {
      if (known) {
        if (!(await repo.updateOpen(trx, id, row)))
          fail('resource.conflict', 'Your proposal was approved or returned in the meantime. Reload and try again.')
        return
      }
      if ((await repo.countProposals(trx, { state: 'open' })) >= maxOpenProposals)
        fail('resource.conflict', `At most ${maxOpenProposals} proposals can wait. Ask for some to be approved first.`)
      if ((await repo.countProposals(trx, { state: 'open', by: member.userId })) >= maxOwnProposals)
        fail('resource.conflict', `You have ${maxOwnProposals} open proposals. Withdraw some you no longer need.`)
      const own = { id, account_id: member.accountId, user_id: member.userId, kind, thing_id: thingId }
      await repo.insertProposal(trx, { ...row, ...own, state: 'open', created_at: now() })
    },
    hints: ['proposals.changed'],
    event: () => (known ? undefined : { type: 'proposal.created', subject: id, data: { name } }),
  })
}

/**
 * Most work of making the calls of a proposal once, in about ms of processor time: the embedded database is held as long.
 * A call takes 2 ms, 1 more for 400 items of its playlist, and 1 more for 1500 characters of its body.
 */
const maxWork = 150

/** Whether a proposal has too many calls for one more. */
function isTooLarge({ calls, state_after }: repo.ProposalRow, body: object): boolean {
  const stored = JSON.parse(calls) as unknown[]
  const length = calls.length + JSON.stringify(body).length
  if (stored.length >= maxProposedCalls || length > maxProposedLength) return true
  return (stored.length + 1) * (2 + itemsIn(state_after) / 400) + length / 1500 > maxWork
}

function itemsIn(state: string | null): number {
  const { items = [] } = (state === null ? {} : JSON.parse(state)) as { items?: unknown[] }
  return items.length
}
