import type { UserStatus } from '@digisigncast/contract/accounts/users'
import { type State, StateMark } from '../../ui/feedback/state-mark.tsx'
import classes from './customers.module.css'

const words: Record<UserStatus, { state: State; word: string }> = {
  active: { state: 'online', word: 'Active' },
  pending: { state: 'pending', word: 'Pending' },
  deactivated: { state: 'offline', word: 'Deactive' },
}

export function CustomerStatus({ status, isDeleted }: { status: UserStatus; isDeleted: boolean }) {
  const { state, word } = isDeleted ? ({ state: 'disconnected', word: 'Deleted' } as const) : words[status]
  return (
    <span className={classes.status}>
      <StateMark state={state} />
      {word}
    </span>
  )
}
