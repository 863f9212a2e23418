import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { allKinds, kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { type ProposalDetails, ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import type * as contract from '@digisigncast/contract/proposals/proposals'
import { type Proposal } from '@digisigncast/contract/proposals/proposals'
import { compareStates } from '@digisigncast/contract/versions/compare-states'
import type { Comparison } from '@digisigncast/contract/versions/differences'
import { referencesOf } from '@digisigncast/contract/versions/states'
import { ofAccount } from '../../../database/access/access.ts'
import type { Trx } from '../../../database/open.ts'
import { Failure, fail, forbidden, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actingMember } from '../../../platform/sessions/acting-member.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { readThumbnails } from '../../fleet/presence/index.ts'
import { change, lockAccount } from '../../kernel/accounts/index.ts'
import { recordEvent } from '../../kernel/events/index.ts'
import { stateOf, writePending } from '../../kernel/versions/index.ts'
import { type ContentManifests, contentManifests } from '../../playback/manifest/index.ts'
import { perform, rehearse } from './inside.ts'
import { compareCalls, makeCalls, type Outcome, type StoredCall } from './outcome.ts'
import type { ProposalMails } from './proposal-mails.ts'
import * as repo from './proposals.repo.ts'
import { removeRehearsals } from './rehearsals.repo.ts'
import { rehearsed } from './rehearsals.ts'
import { withVisibleNames } from './visible-names.ts'

/** Users who are limited to tags cannot judge what screens of others show. */
const canPublish = ({ permissions, isLimitedToTags, token }: Member): boolean =>
  isAllowed(permissions, 'approval', 'publish') && !isLimitedToTags && token === null

/** A view of an admin sees all, too, and has no permission to publish. */
const canSeeAll = (member: Member): boolean => canPublish(member) || (member.role === 'admin' && member.viewer !== null)

/** Members who may not view screens see those of a proposal that they judge, or whose screens they chose for an entry. */
const maySeeScreens = (member: Member, { kind }: repo.ProposalRow): boolean =>
  canSeeAll(member) || kind === 'schedule_entry' || isAllowed(member.permissions, 'screens', 'view')

export async function list(
  { db }: Platform,
  member: Member,
  query: Input<typeof contract.listProposals>['query'],
): Promise<Reply<typeof contract.listProposals>> {
  const rows = ofAccount(db, member.accountId)
  const filter = canSeeAll(member) ? query : { ...query, by: member.userId }
  const page = await pageOf(query, {
    path: 'proposals',
    rows: async (asked) => (await repo.listProposals(rows, filter, asked)).map(toWire),
    total: () => repo.countProposals(rows, filter),
  })
  return { ...page, waiting: canPublish(member) ? await repo.countProposals(rows, { state: 'open' }) : 0 }
}

const toWire = (row: repo.ListedProposal): Proposal => ({
  id: row.id,
  kind: row.kind,
  thing_id: row.thing_id,
  name: row.name,
  state: row.state,
  proposed_by: { id: row.user_id, name: row.user_name },
  created_at: row.created_at,
  changed_at: row.changed_at,
  ended_at: row.ended_at,
  ended_by: row.ended_by_name,
  note: row.note,
})

/** Fails for proposals that the member cannot see. */
export async function find({ db }: Platform, member: Member, id: string): Promise<repo.FoundProposal> {
  const row = await repo.findProposal(ofAccount(db, member.accountId), id)
  return row && (row.user_id === member.userId || canSeeAll(member)) ? row : notFound('proposal')
}

const isOpen = ({ state }: repo.ProposalRow): boolean => state === 'open'

export async function read(platform: Platform, member: Member, id: string): Promise<ProposalDetails> {
  const row = await find(platform, member, id)
  const { outcome, problem } = isOpen(row) ? await outcomeOf(platform, row) : { outcome: undefined, problem: null }
  const [before = null, after = null] = await withVisibleNames(platform, member, [
    outcome ? outcome.before : stateIn(row.state_before),
    outcome ? outcome.after : stateIn(row.state_after),
  ])
  const screens = outcome?.screens ?? { names: [], count: 0 }
  const mayApprove = canPublish(member) && isOpen(row) && member.viewer === null
  if (mayApprove && outcome) await noteSeen(platform, member, id, outcome.seen)
  const { differences, more } = differencesOf(before, after)
  return {
    ...toWire(row),
    change: before === null ? 'created' : after === null ? 'deleted' : 'changed',
    before,
    after,
    differences,
    more,
    pictures: await picturesOf(platform, member, [before, after]),
    screens: { names: maySeeScreens(member, row) ? screens.names : [], count: screens.count },
    has_other_base: outcome !== undefined && outcome.base !== row.base,
    problem,
    seen: outcome?.seen ?? '',
    can_approve: mayApprove && outcome !== undefined,
    can_withdraw: isOpen(row) && row.user_id === member.userId && member.viewer === null,
  }
}

async function noteSeen({ db }: Platform, { accountId, userId }: Member, id: string, seen: string): Promise<void> {
  const rows = ofAccount(db, accountId)
  if ((await repo.findView(rows, id, userId))?.seen !== seen)
    await repo.saveView(rows, { proposal_id: id, user_id: userId, seen })
}

const stateIn = (stored: string | null): ProposedState | null =>
  stored === null ? null : (ProposedState.safeParse(JSON.parse(stored)).data ?? null)

/** Compares the states. A created or deleted entry is compared with one without content and targets. */
function differencesOf(before: ProposedState | null, after: ProposedState | null): Comparison {
  if (before && after) return compareStates(before, after)
  const [state] = [after, before].filter((one) => one !== null)
  if (state?.kind !== 'schedule_entry') return { differences: [], more: 0 }
  const empty = { ...state, content_ids: [], screen_ids: [], tag_ids: [] }
  return after ? compareStates(empty, state) : compareStates(state, empty)
}

/** Pictures that the server has drawn. Those of slides and videos are sent by users, and can show something else. */
async function picturesOf({ db }: Platform, { accountId }: Member, states: readonly (ProposedState | null)[]) {
  const rows = ofAccount(db, accountId)
  const ids = states.flatMap((state) => (state ? referencesOf(state).media : []))
  return readThumbnails(rows, await repo.listOfKinds(rows, ids, drawnKinds))
}

const drawnKinds = allKinds.filter((kind) => kindOf(kind).isPicture || kindOf(kind).hasPages)

/** The manifest of a screen that shows what an open proposal leads to; undefined if that is nothing. Fails as its calls do. */
export async function readProposedManifest(
  platform: Platform,
  member: Member,
  id: string,
): Promise<Awaited<ReturnType<ContentManifests['of']>>> {
  const row = await find(platform, member, id)
  if (!isOpen(row)) endedMeanwhile()
  const { member: proposer } = await proposerOf(platform, row, 'proposal')
  const { account_id: accountId, kind, thing_id: thingId, name } = row
  return rehearse(platform, async (inside, trx) => {
    await makeCalls(inside, proposer, proposedIn(row))
    const after = await stateOf(ofAccount(trx, accountId), kind, thingId)
    if (!after) return undefined
    // Its queue is its own: others in a shared one could wait for the connection that this transaction holds.
    return contentManifests(inside.db, platform.now).of(accountId, {
      id: thingId,
      name,
      contents: contentsOf(after, thingId),
    })
  })
}

const contentsOf = (state: ProposedState, id: string) =>
  'content_ids' in state
    ? state.content_ids.map((one) => ({ kind: state.content_type, id: one }))
    : [{ kind: state.kind, id }]

const proposedIn = ({ id, kind, thing_id: thingId, calls }: repo.ProposalRow) => ({
  id,
  kind,
  thingId,
  calls: JSON.parse(calls) as StoredCall[],
})

/** The user who proposed, with the rights of now. */
async function proposerOf({ db }: Platform, row: repo.FoundProposal, source: string) {
  const user = (await repo.findProposer(db, row.account_id, row.user_id)) ?? notFound('user')
  if (user.status !== 'active') fail('auth.forbidden', `${user.user_name}, who proposed it, is deactivated.`)
  const member = actingMember({ ...user, account_id: row.account_id }, { id: user.user_id, source })
  return { member: { ...member, needsApproval: false }, email: addressOf(user) }
}

/** An address that its user has confirmed. */
const addressOf = ({ email, email_confirmed }: { email: string; email_confirmed: number }): string =>
  email_confirmed === 1 ? email : ''

/** The difference that the proposal makes now, or why it cannot be made. */
async function outcomeOf(
  platform: Platform,
  row: repo.FoundProposal,
): Promise<{ outcome: Outcome | undefined; problem: string | null }> {
  try {
    const { member } = await proposerOf(platform, row, 'proposal')
    const work = (inside: Platform, trx: Trx) => compareCalls({ inside, trx }, member, proposedIn(row))
    const outcome: Outcome = await rehearsed(platform, { row, part: 'difference', proposer: member, work })
    return { outcome, problem: null }
  } catch (error) {
    if (error instanceof Failure) return { outcome: undefined, problem: error.message }
    throw error
  }
}

const endedMeanwhile = (): never =>
  fail('resource.conflict', 'This proposal was approved, returned or withdrawn in the meantime.')

interface Parts {
  platform: Platform
  mails: ProposalMails
}

/** Makes the calls of a proposal for good, with the rights of the user who proposed it. */
export async function approve(
  { platform, mails }: Parts,
  member: Member,
  { id, seen }: Input<typeof contract.approveProposal>['body'],
): Promise<void> {
  const row = await find(platform, member, id)
  if (!canPublish(member)) forbidden()
  if (!isOpen(row)) endedMeanwhile()
  const { member: proposer, email } = await proposerOf(platform, row, `approved by ${member.name}`)
  await perform(platform, async (inside, trx) => {
    const rows = ofAccount(trx, member.accountId)
    await lockAccount(trx, member.accountId)
    const now = (await repo.findProposal(rows, id)) ?? notFound('proposal')
    if (!isOpen(now)) endedMeanwhile()
    const view = await repo.findView(rows, id, member.userId)
    const outcome = await compareCalls({ inside, trx }, proposer, proposedIn(now))
    if (outcome.seen !== seen || view?.seen !== seen)
      fail('resource.conflict', 'This changed since you opened it. Look at the difference again.')
    const ended = { state: 'approved', ended_at: platform.now(), ended_by_name: member.name } as const
    const states = {
      state_before: outcome.before && JSON.stringify(outcome.before),
      state_after: outcome.after && JSON.stringify(outcome.after),
    }
    if (!(await repo.updateOpen(rows, id, { ...ended, ...states }))) endedMeanwhile()
    await removeRehearsals(rows, id)
    await writePending(rows, [now.thing_id], 'approval')
    const data = { name: row.name, by: row.user_name }
    await recordEvent(trx, { type: 'proposal.approved', subject: id, data }, { author: member, now: platform.now() })
    inside.live.publish(member.accountId, ['proposals.changed', 'logs.changed'])
  }).catch(async (error: unknown) => {
    // Opening it again must not show an outcome that was just found to be another one.
    if (error instanceof Failure) await removeRehearsals(ofAccount(platform.db, member.accountId), id)
    throw error
  })
  const to = { userId: row.user_id, email }
  const about = { id, thingId: row.thing_id, name: row.name, by: member.name, to }
  if (row.user_id !== member.userId) await mails.notifyProposer(member.accountId, { ...about, state: 'approved' })
}

/** Returns a proposal to the user who made it. */
export async function sendBack(
  { platform, mails }: Parts,
  member: Member,
  { id, note }: Input<typeof contract.returnProposal>['body'],
): Promise<void> {
  await find(platform, member, id)
  if (!canPublish(member)) forbidden()
  const row = await end(platform, member, id, { state: 'returned', note })
  const user = await repo.findProposer(platform.db, row.account_id, row.user_id)
  if (!user || row.user_id === member.userId) return
  const to = { userId: row.user_id, email: addressOf(user) }
  const about = { id, thingId: row.thing_id, name: row.name, by: member.name, to }
  await mails.notifyProposer(member.accountId, { ...about, state: 'returned', note })
}

export async function withdraw(platform: Platform, member: Member, id: string): Promise<void> {
  const { user_id } = await find(platform, member, id)
  if (user_id !== member.userId) forbidden()
  await end(platform, member, id, { state: 'withdrawn' })
}

async function end(
  platform: Platform,
  member: Member,
  id: string,
  { state, note = null }: { state: 'returned' | 'withdrawn'; note?: string | null },
): Promise<repo.FoundProposal> {
  const row = await find(platform, member, id)
  await change(platform, member, {
    work: async (trx) => {
      const ended = { state, note, ended_at: platform.now(), ended_by_name: member.name }
      if (!(await repo.updateOpen(trx, id, ended))) endedMeanwhile()
      await removeRehearsals(trx, id)
    },
    event: () =>
      state === 'returned'
        ? { type: 'proposal.returned', subject: id, data: { name: row.name, by: row.user_name } }
        : { type: 'proposal.withdrawn', subject: id, data: { name: row.name } },
  })
  return row
}
