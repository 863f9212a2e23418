import type { User } from '@digisigncast/contract/accounts/users'
import { customerStatusText } from '@digisigncast/contract/platform/customer-status'
import { type State, StateMark } from '../../../ui/feedback/state-mark.tsx'
import classes from './customers.module.css'

const states: Partial<Record<User['status'], State>> = { active: 'online', pending: 'pending', deactivated: 'offline' }

const textNow = (standing: Parameters<typeof customerStatusText>[0]) => customerStatusText(standing, Date.now())
const suspended = 'Suspended'

interface Props {
  status: User['status']
  isDeleted: boolean
  /** End of the running trial (ms). */
  trialEndsAt: number | null
  /** In the list, a deactivated customer has the specified word; on its page, that of the button. */
  place?: 'list' | 'page'
}

/** Status of a customer: mark and words. A trial is a kind of active. */
export function CustomerStatus({ status, isDeleted, trialEndsAt, place = 'list' }: Props) {
  const isTrial = status === 'active' && trialEndsAt !== null
  const state = isDeleted ? 'disconnected' : isTrial ? 'connected' : (states[status] ?? 'disconnected')
  return (
    <span className={classes.status}>
      <StateMark state={state} />
      {place === 'page' && status === 'deactivated' && !isDeleted
        ? suspended
        : textNow({ status, isDeleted, trialEndsAt })}
    </span>
  )
}
