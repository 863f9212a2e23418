import { amountHeading, priceText } from '@digisigncast/contract/billing/money'
import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import { trialText } from '@digisigncast/contract/platform/customer-status'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import classes from '../../../ui/lists/money-table.module.css'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { CustomerName } from '../../../ui/text/customer-name.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { stepsOf } from './subscription-steps.ts'
import { useDeleteSubscription, useKeepSubscription } from './subscriptions.queries.ts'

interface Actions {
  onChange: (subscription: Subscription) => void
  onCancel: (subscription: Subscription) => void
}

export function SubscriptionTable({ subscriptions, ...actions }: Actions & { subscriptions: readonly Subscription[] }) {
  const amount = amountHeading(subscriptions.map(({ currency }) => currency))
  return (
    <WideTable
      className={classes.table}
      columns={[
        'Customer',
        'Created',
        { label: amount, is: 'number' },
        'Renewed',
        'Cycle',
        'Status',
        { label: 'Action', is: 'action' },
      ]}
    >
      {subscriptions.map((subscription) => (
        <Row key={subscription.id} subscription={subscription} amount={amount} {...actions} />
      ))}
    </WideTable>
  )
}

const tones = { active: 'good', inactive: 'waiting', suspended: 'bad', expired: 'off', unknown: 'off' } as const
const words = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
  expired: 'Expired',
  unknown: 'Unknown',
} as const

const isInTrial = ({ status, trial_ends_at: end }: Subscription): boolean =>
  status === 'active' && end !== null && end > Date.now()
const trialNow = ({ trial_ends_at: end }: Subscription): string => trialText(end ?? 0, Date.now())

interface RowProps extends Actions {
  subscription: Subscription
  /** Label of the amount. */
  amount: string
}

function Row({ subscription, amount, ...actions }: RowProps) {
  const { user, plan, status } = subscription
  const run = useSteps(actions)
  return (
    <tr>
      <th scope="row" className={classes.who}>
        <CustomerName {...user} />
        <span>
          @{user.username} · {plan.name}
        </span>
      </th>
      <td data-label="Created">
        <Moment at={subscription.created_at} timeZone="UTC" show="date" />
      </td>
      <td data-label={amount} className={classes.number}>
        {priceText(subscription, subscription.currency)}
      </td>
      <td data-label="Renewed">
        {subscription.renewed_at === null ? (
          'Not yet'
        ) : (
          <Moment at={subscription.renewed_at} timeZone="UTC" show="date" />
        )}
      </td>
      <td data-label="Cycle">{subscription.cycle === 'monthly' ? 'Monthly' : 'Yearly'}</td>
      <td data-label="Status">
        <div>
          <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>
          {isInTrial(subscription) && <span className={classes.note}>{trialNow(subscription)}</span>}
          {subscription.cancels_at_period_end && <span className={classes.note}>Ends with the current period</span>}
        </div>
      </td>
      <td className={classes.menu}>
        <RowMenu
          name={`the subscription of ${user.name}`}
          actions={stepsOf(subscription).map((label) => ({
            label,
            isDangerous: label === 'Delete',
            onSelect: () => run[label](subscription),
          }))}
        />
      </td>
    </tr>
  )
}

function deletionText({ user, is_billed, status }: Subscription) {
  if (!is_billed) return `${user.name} continues without a plan and its limits. The subscription was never billed.`
  const kept = 'Its invoices stay in Billing; the subscription is no longer listed.'
  if (status === 'expired') return kept
  return `It ends immediately: the screens of ${user.name} keep playing, but nothing can be added or changed. ${kept}`
}

/** The effects of the menu of a row. */
function useSteps({ onChange, onCancel }: Actions) {
  const messages = useMessages()
  const keep = useKeepSubscription()
  const askToDelete = useConfirmed(useDeleteSubscription())
  return {
    'Change Plan': onChange,
    'Keep Subscription': ({ id }: Subscription) =>
      keep.mutate(id, {
        onSuccess: ({ message }) => messages.success(message ?? 'Cancellation withdrawn. The subscription continues.'),
      }),
    'Cancel Subscription': onCancel,
    Delete: (subscription: Subscription) =>
      askToDelete(subscription.id, {
        title: 'Delete this subscription?',
        text: deletionText(subscription),
        confirmLabel: 'Delete',
        danger: true,
      }),
  }
}
