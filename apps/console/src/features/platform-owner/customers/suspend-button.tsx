import type { Customer } from '@digisigncast/contract/platform/customers'
import { Button } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useSaveCustomer } from './customers.queries.ts'

/** Deactivates a customer, or activates it. */
export function SuspendButton({ customer }: { customer: Customer }) {
  const confirm = useConfirm()
  const messages = useMessages()
  const save = useSaveCustomer((failure) => messages.error(failureText(failure)))
  const isActive = customer.status === 'active'
  const onClick = async () => {
    const isSure =
      !isActive ||
      (await confirm({
        title: `Suspend ${customer.name}?`,
        text: 'All users are signed out at once and cannot sign in. Their screens keep playing. A subscription is still billed until you cancel it.',
        confirmLabel: 'Suspend',
        danger: true,
      }))
    if (!isSure) return
    const { id: userId, name, username, email, version, team_member_limit: limit } = customer
    save.mutate(
      {
        userId,
        name,
        username,
        email,
        version,
        team_member_limit: limit ?? '',
        status: isActive ? 'deactivated' : 'active',
      },
      { onSuccess: ({ message }) => messages.success(message) },
    )
  }
  return (
    <Button variant="default" loading={save.isPending} onClick={() => void onClick()}>
      {isActive ? 'Suspend' : 'Activate'}
    </Button>
  )
}
