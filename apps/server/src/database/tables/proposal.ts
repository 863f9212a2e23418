import type { ProposalKind, ProposalState } from '@digisigncast/contract/proposals/proposals'

/** Changes that wait for approval, and ended ones. */
export interface ProposalTables {
  proposals: {
    id: string
    account_id: string
    /** The user who proposed it. */
    user_id: string
    kind: ProposalKind
    /** A schedule entry that is created has none of this id yet. */
    thing_id: string
    name: string
    search_text: string
    state: ProposalState
    /** JSON: the calls with their parsed bodies, in order. */
    calls: string
    /** JSON: the states when it was proposed or changed last. */
    state_before: string | null
    state_after: string | null
    /** Hash of the state before. */
    base: string
    created_at: number
    changed_at: number
    ended_at: number | null
    ended_by_name: string | null
    note: string | null
  }
  /** The difference that a user has opened last. */
  proposal_views: {
    proposal_id: string
    user_id: string
    seen: string
  }
  /** What the calls of an open proposal lead to, as long as nothing changes on which it depends. */
  proposal_rehearsals: {
    proposal_id: string
    /** The difference, or what the edit form shows. */
    part: 'difference' | 'form'
    /** Hash of the calls, and of what their result depends on. */
    key: string
    /** JSON: the value, or why the calls fail. */
    result: string
  }
}
