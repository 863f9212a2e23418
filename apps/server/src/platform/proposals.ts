import type { Endpoint } from '@digisigncast/contract/api/endpoint'
import type { ProposalKind } from '@digisigncast/contract/proposals/proposals'
import type { Proposed } from '@digisigncast/contract/proposals/proposed'
import type { Platform } from './platform.ts'
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
  /** Reads a thing with the changes that the member has proposed; undefined without any, or if they cannot be made. */
  readProposed: <T>(member: Member, thing: Thing, read: (inside: Platform) => Promise<T>) => Promise<T | undefined>
}

interface Thing {
  kind: ProposalKind
  id: string
}

export const openProposals = (): Proposals => ({ attempt: ({ run }) => run(), readProposed: async () => undefined })
