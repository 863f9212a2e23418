import { serverNow } from '../../../api/live/server-clock.ts'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import classes from './invitations.module.css'

/** Status of a user who has not accepted the invitation. */
export function InvitationStatus({ until }: { until: number }) {
  const isOver = serverNow() >= until
  return (
    <span className={classes.status}>
      <StateMark state={isOver ? 'offline' : 'pending'} />
      {isOver ? 'Invitation expired' : 'Invited'}
    </span>
  )
}
