import { startView } from '@digisigncast/contract/accounts/views'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import type { Customer } from '@digisigncast/contract/platform/customers'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { viewAddress } from '../../../api/addresses/view-address.ts'
import { call } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { useSite } from '../../../api/site.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'

const formId = 'view-form'
const blocked = 'Your browser did not open a new tab. Please allow pop-ups for this page, and try again.'

interface Props {
  opened: boolean
  customer: Customer
  onClose: () => void
}

export function ViewPanel({ opened, customer, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { open, error, isPending } = useOpenTab(customer, onClose)
  const obstacle = unavailableReason(customer)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open(reason.trim())
  }
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="View as customer"
      footer={
        obstacle === undefined && (
          <Button type="submit" form={formId} loading={isPending}>
            Open the view
          </Button>
        )
      }
    >
      {obstacle === undefined ? (
        <form id={formId} onSubmit={submit} noValidate>
          <Stack>
            <Text>
              The console of {customer.name} opens in a new tab, as its first admin sees it. Nothing can be changed
              there. It ends after an hour, or when you end it or sign out.
            </Text>
            <TextInput
              label="Reason"
              description="Optional. The customer sees the view and its reason in their log."
              maxLength={200}
              value={reason}
              error={error}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </Stack>
        </form>
      ) : (
        <Text>{obstacle}</Text>
      )}
    </SidePanel>
  )
}

function unavailableReason({ name, status, removed_at }: Customer): string | undefined {
  if (removed_at !== null) return `${name} was deleted. Restore it before you view its account.`
  if (status !== 'active')
    return `No user of ${name} can sign in now. Activate the customer before you view its account.`
  return undefined
}

function useOpenTab(customer: Customer, onClose: () => void) {
  const messages = useMessages()
  const customerUrl = useSite().data?.customer_url
  const start = useStartView()
  const open = (reason: string) => {
    // Opened in the click handler: later the browser would block it as a pop-up.
    const tab = window.open('', '_blank')
    if (!tab || customerUrl === undefined) return messages.error(blocked)
    tab.opener = null
    return start.mutate(
      { userId: customer.id, ...(reason && { reason }) },
      {
        onSuccess: ({ data }) => {
          tab.location.replace(viewAddress(customerUrl, customer.id, data.code))
          onClose()
        },
        onError: () => tab.close(),
      },
    )
  }
  return { open, error: failureErrors(start.error)['reason'], isPending: start.isPending }
}

const useStartView = () =>
  useMutation({ mutationFn: (body: CallInput<typeof startView>['body']) => call(startView, { body }) })
