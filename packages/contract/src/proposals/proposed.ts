import { z } from 'zod'
import { Done } from '../api/wire.ts'

/** The answer, with status 202, to a call that became a proposal. */
export const Proposed = Done.extend({
  /** Ids of the proposals; none if the call changes nothing. */
  proposal_ids: z.array(z.string()),
})
export type Proposed = z.infer<typeof Proposed>
