import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../../api/session.tsx'
import { PayOnline } from '../invoices/index.ts'
import { useMembership } from './membership.queries.ts'
import classes from './subscription-banner.module.css'

const words = {
  suspended:
    'Your subscription is suspended because of an unpaid invoice. Your screens keep playing, but nothing can be added or changed until it is paid.',
  expired: 'Your subscription has ended. Your screens keep playing, but nothing can be added or changed.',
} as const

/** The oldest unpaid invoice. */
function PayOldestInvoice() {
  const { data } = useMembership()
  if (!data?.owed?.can_pay_online) return null
  return (
    <div className={classes.pay}>
      <PayOnline invoice={data.owed} size="compact-sm" />
    </div>
  )
}

/** Explains on every page why nothing can be changed. */
export function SubscriptionBanner() {
  const { me, role } = useSession()
  const status = me?.account?.subscription_status
  if (status !== 'suspended' && status !== 'expired') return null
  return (
    <div className={classes.banner} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        {words[status]} {role === 'admin' ? <Link to="/Settings">See your invoices</Link> : 'Contact your admin.'}
      </p>
      {role === 'admin' && <PayOldestInvoice />}
    </div>
  )
}
