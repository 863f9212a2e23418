import type { UserStatus } from '@digisigncast/contract/accounts/users'
import { type State, StateMark } from '../../ui/feedback/state-mark.tsx'
import classes from './customers.module.css'

const words: Partial<Record<UserStatus, { state: State; word: string }>> = {
  active: { state: 'online', word: 'Active' },
  pending: { state: 'pending', word: 'Pending' },
  deactivated: { state: 'offline', word: 'Deactive' },
}
const deleted = { state: 'disconnected', word: 'Deleted' } as const
const unknown = { state: 'disconnected', word: 'Unknown' } as const

export function CustomerStatus({ status, isDeleted }: { status: UserStatus; isDeleted: boolean }) {
  const { state, word } = isDeleted ? deleted : (words[status] ?? unknown)
  return (
    <span className={classes.status}>
      <StateMark state={state} />
      {word}
    </span>
  )
}
