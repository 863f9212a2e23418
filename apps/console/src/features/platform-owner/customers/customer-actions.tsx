import type { Customer } from '@digisigncast/contract/platform/customers'
import { Button } from '@mantine/core'
import { IconCash, IconCreditCard, IconMail, IconPencil } from '@tabler/icons-react'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { later } from '../../../ui/loading/later.tsx'
import { NewInvoiceButton, type usePaymentPanel } from '../../billing/invoices/index.ts'
import { useMembership } from '../../billing/membership/index.ts'
import { canChange, findSubscription, SubscriptionPanel } from '../../billing/subscriptions/index.ts'
import { hasAccepted, InvitationPanel } from '../../team/invitations/index.ts'
import { ViewButton } from '../../team/views/index.ts'
import { findCustomer, useSaveCustomer } from './customers.queries.ts'

const CustomerPanel = later(() => import('./customer-panel.tsx').then((part) => part.CustomerPanel))

interface Props {
  customer: Customer
  payment: ReturnType<typeof usePaymentPanel>
}

/** Actions of the platform owner for a customer. */
export function CustomerActions({ customer, payment }: Props) {
  if (customer.removed_at !== null) return <ViewButton customer={customer} />
  return (
    <>
      <ViewButton customer={customer} />
      <SuspendButton customer={customer} />
      <InvitationButton customer={customer} />
      <PlanButton customer={customer} payment={payment} />
      <EditButton customer={customer} />
    </>
  )
}

function EditButton({ customer }: Pick<Props, 'customer'>) {
  const panel = useAddressPanel({ noun: 'customer', find: findCustomer })
  return (
    <>
      <Button leftSection={<IconPencil size={16} />} onClick={() => void findCustomer(customer.id).then(panel.open)}>
        Edit
      </Button>
      <AddressPanel panel={panel}>
        {(opened, subject) => subject && <CustomerPanel {...opened} customer={subject} defaultLimit="" />}
      </AddressPanel>
    </>
  )
}

function InvitationButton({ customer }: Pick<Props, 'customer'>) {
  const panel = useAddressPanel({
    name: 'invitation',
    noun: 'customer',
    find: async () => customer,
    refusal: ({ invited_until }) => (invited_until === null ? hasAccepted : undefined),
  })
  return (
    <>
      {customer.invited_until !== null && customer.status === 'active' && (
        <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => panel.open(customer)}>
          Invitation
        </Button>
      )}
      <AddressPanel panel={panel}>
        {(opened, subject) => subject && <InvitationPanel {...opened} user={subject} timeZone={undefined} />}
      </AddressPanel>
    </>
  )
}

function PlanButton({ customer, payment }: Props) {
  const { data: membership } = useMembership(customer.id)
  const giving = useAddressPanel({ name: 'plan', noun: 'customer', find: async () => customer })
  const changing = useAddressPanel({
    name: 'change-plan',
    noun: 'subscription',
    find: findSubscription,
    refusal: ({ status }) => (canChange(status) ? undefined : 'This subscription can no longer be changed.'),
  })
  const plan = membership?.plan
  const owed = membership?.owed
  const change = (id: string) => void findSubscription(id).then((found) => found && changing.open(found))
  return (
    <>
      <NewInvoiceButton customer={customer} currency={plan?.currency} />
      {owed && (
        <Button variant="default" leftSection={<IconCash size={16} />} onClick={() => payment.open(owed)}>
          Record Payment
        </Button>
      )}
      {membership && (!plan || plan.status === 'expired') && (
        <Button variant="default" leftSection={<IconCreditCard size={16} />} onClick={() => giving.open(customer)}>
          Give a Plan
        </Button>
      )}
      {plan && canChange(plan.status) && (
        <Button variant="default" leftSection={<IconCreditCard size={16} />} onClick={() => change(plan.id)}>
          Change Plan
        </Button>
      )}
      <AddressPanel panel={giving}>
        {(opened, subject) => subject && <SubscriptionPanel {...opened} subscription={undefined} customer={subject} />}
      </AddressPanel>
      <AddressPanel panel={changing}>
        {(opened, subscription) => subscription && <SubscriptionPanel {...opened} subscription={subscription} />}
      </AddressPanel>
    </>
  )
}

/** Deactivates a customer, or activates it. */
function SuspendButton({ customer }: { customer: Customer }) {
  const save = useSaveCustomer()
  const ask = useConfirmed(save)
  const { id: userId, name, username, email, version, team_member_limit: limit } = customer
  const isActive = customer.status === 'active'
  const status = isActive ? 'deactivated' : 'active'
  const question = {
    title: `Suspend ${name}?`,
    text: 'All users are signed out at once and cannot sign in. Their screens keep playing. A subscription is still billed until you cancel it.',
    confirmLabel: 'Suspend',
    danger: true,
  }
  const onClick = () =>
    ask(
      { userId, name, username, email, version, team_member_limit: limit ?? '', status },
      isActive ? question : undefined,
    )
  return (
    <Button variant="default" loading={save.isPending} onClick={onClick}>
      {isActive ? 'Suspend' : 'Activate'}
    </Button>
  )
}
