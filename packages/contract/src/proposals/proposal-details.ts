import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Id } from '../api/wire.ts'
import { Difference } from '../versions/differences.ts'
import { ChannelState, EntryState, PlaylistState, ScreenContentState } from '../versions/states.ts'
import { Proposal } from './proposals.ts'

/** The state of what a proposal is about. */
export const ProposedState = z.union([PlaylistState, ChannelState, EntryState, ScreenContentState])
export type ProposedState = z.infer<typeof ProposedState>

export const ProposalDetails = Proposal.extend({
  change: z.enum(['created', 'changed', 'deleted']),
  /** Null: it does not exist. Open proposals: as it is now, and as it would be. */
  before: ProposedState.nullable(),
  after: ProposedState.nullable(),
  differences: z.array(Difference),
  /** Number of further differences. */
  more: z.int(),
  /** Addresses of thumbnails, by the ids of the media items in both states. */
  pictures: z.record(z.string(), z.string()),
  /** Screens that show the difference: the first names, and their number; null: most of the account. */
  screens: z.object({ names: z.array(z.string()), count: z.int().nullable() }),
  /** It was changed after it was proposed. */
  has_other_base: z.boolean(),
  /** Why it cannot be approved now; null if it can. */
  problem: z.string().nullable(),
  /** Names the shown difference, for `proposals/approve`. */
  seen: z.string(),
  can_approve: z.boolean(),
  can_withdraw: z.boolean(),
})
export type ProposalDetails = z.infer<typeof ProposalDetails>

export const getProposal = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'proposals/:id',
  allow: ['member'],
  summary: 'Get a proposal with the states before and after it. A user who can publish has opened it then.',
  forTokens: 'closed',
  params: z.object({ id: Id }),
  reply: dataOf(ProposalDetails),
})
