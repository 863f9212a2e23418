import type { Endpoint } from '@digisigncast/contract/api/endpoint'
import type { Proposed } from '@digisigncast/contract/proposals/proposals'
import type { Member } from './sessions/sessions.ts'

/** A call of a user whose changes need approval. */
export interface Attempt<Answer> {
  endpoint: Endpoint
  member: Member
  body: unknown
  /** Makes the call. Fails with `auth.publish_required` if displays could show a difference. */
  run: () => Promise<Answer>
}

/** The answer to a call that became a proposal. */
export class ProposedAnswer {
  readonly answer: Proposed
  constructor(answer: Proposed) {
    this.answer = answer
  }
}

/** Makes calls with the approval `proposed`, or turns them into proposals. Set by the feature. */
export interface Proposals {
  attempt: <Answer>(attempt: Attempt<Answer>) => Promise<Answer | ProposedAnswer>
}

export const openProposals = (): Proposals => ({ attempt: ({ run }) => run() })
