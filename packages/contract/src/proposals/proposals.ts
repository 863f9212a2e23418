import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, Id, ListQuery, pageOf, text } from '../api/wire.ts'

/** Kinds of things that can be proposed. */
export const proposalKinds = {
  playlist: 'Playlist',
  channel: 'Channel',
  screen_content: 'Content of a screen',
  schedule_entry: 'Schedule entry',
} as const
export type ProposalKind = keyof typeof proposalKinds
export const ProposalKind = z.enum(Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]])

export const ProposalState = z.enum(['open', 'approved', 'returned', 'withdrawn'])
export type ProposalState = z.infer<typeof ProposalState>

/** Open proposals of an account and of a user, and the calls that one proposal keeps, with the length of their JSON. */
export const maxOpenProposals = 200
export const maxOwnProposals = 50
export const maxProposedCalls = 100
export const maxProposedLength = 250_000
/** Screens to which one call can propose content. */
export const maxProposedScreens = 20
export const maxNoteLength = 1000
/** Ended proposals are kept for this number of days. */
export const proposalDays = 90

export const Proposal = z.object({
  id: z.string(),
  kind: orUnknown(ProposalKind),
  /** Id of the playlist, channel, screen or schedule entry. */
  thing_id: z.string(),
  name: z.string(),
  state: orUnknown(ProposalState),
  proposed_by: z.object({ id: z.string(), name: z.string() }),
  created_at: z.int(),
  changed_at: z.int(),
  /** Null while it is open. */
  ended_at: z.int().nullable(),
  ended_by: z.string().nullable(),
  /** Note of the user who returned it. */
  note: z.string().nullable(),
})
export type Proposal = z.infer<typeof Proposal>

export const listProposals = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'proposals',
  allow: ['member'],
  summary: 'List proposals, the newest first: all for users who can publish, else your own.',
  forTokens: 'closed',
  query: ListQuery.pick({ page: true, per_page: true, search: true }).extend({
    state: ProposalState.optional(),
    kind: ProposalKind.optional(),
    /** Id of what it is about. */
    thing: Id.optional(),
    /** Id of the user who proposed it. */
    by: Id.optional(),
  }),
  reply: pageOf(Proposal).extend({
    /** Open ones that this user can approve. */
    waiting: z.int(),
  }),
})

export const approveProposal = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'proposals/approve',
  allow: ['approval.publish'],
  forTokens: 'closed',
  summary: 'Approve a proposal that you have opened. If it, or what it changes, has changed since, open it again.',
  body: z.object({
    id: Id,
    /** `seen` of the difference that you have opened. */
    seen: z.string().max(100),
  }),
  reply: Done,
})

export const returnProposal = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'proposals/return',
  allow: ['approval.publish'],
  forTokens: 'closed',
  summary: 'Return a proposal with a note. Nothing changes on displays.',
  body: z.object({ id: Id, note: text('Write what should be different.', maxNoteLength) }),
  reply: Done,
})

export const withdrawProposal = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'proposals/withdraw',
  allow: ['member'],
  forTokens: 'closed',
  summary: 'Withdraw your proposal.',
  body: z.object({ id: Id }),
  reply: Done,
})
