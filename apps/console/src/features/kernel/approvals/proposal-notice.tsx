import { Link } from 'react-router'
import { approvalPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import classes from './approvals.module.css'
import { useProposalsOf } from './approvals.queries.ts'

/** Says in an editor that changes are proposed, and which proposals about the thing wait. */
export function ProposalNotice({ thing }: { thing: string | undefined }) {
  const { me } = useSession()
  const { data } = useProposalsOf(thing ?? '', thing !== undefined && me?.account?.approval_required === true)
  if (me?.account?.approval_required !== true) return null
  const waiting = data?.data ?? []
  if (waiting.length === 0)
    return me.needs_approval ? (
      <p className={classes.notice}>
        You propose changes of what displays show: a user with the permission to publish approves them.
      </p>
    ) : null
  return waiting.map(({ id, proposed_by }) => (
    <p key={id} className={classes.notice}>
      {proposed_by.id === me.id
        ? 'Your change waits for approval. Saving again changes your proposal. '
        : `${proposed_by.name} proposes a change of this. `}
      <Link to={approvalPath(id)}>Show the proposal</Link>
    </p>
  ))
}
