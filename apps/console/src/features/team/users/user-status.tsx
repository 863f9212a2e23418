import type { User } from '@digisigncast/contract/accounts/users'
import classes from './user-status.module.css'

const words: Partial<Record<User['status'], string>> = { active: 'Active', pending: 'Pending' }

/** Any status other than active or pending shows as Offline. */
export function UserStatus({ status }: { status: User['status'] }) {
  return (
    <span className={classes.badge} data-status={status}>
      {words[status] ?? 'Offline'}
    </span>
  )
}
