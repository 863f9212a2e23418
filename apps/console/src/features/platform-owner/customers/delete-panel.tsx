import type { User } from '@digisigncast/contract/accounts/users'
import { graceDays } from '@digisigncast/contract/platform/customers'
import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import classes from './customers.module.css'
import { useDeleteCustomer } from './customers.queries.ts'

const formId = 'customer-delete-form'

interface Props {
  opened: boolean
  customer: User
  onClose: () => void
}

/** Deletes a customer after its name is typed. */
export function DeletePanel({ opened, customer, onClose }: Props) {
  const messages = useMessages()
  const [typed, setTyped] = useState('')
  const remove = useDeleteCustomer((failure) =>
    messages.error(failureText(failure, 'Unable to delete user please try again.')),
  )
  const isSame = typed.trim() === customer.name.trim()
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Delete User"
      footer={
        <Button type="submit" form={formId} color="red" disabled={!isSame} loading={remove.isPending}>
          Delete User
        </Button>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate(
            { userId: customer.id, name: typed },
            {
              onSuccess: ({ message }) => {
                messages.success(message)
                onClose()
              },
            },
          )
        }}
      >
        <Stack>
          <p className={classes.warning}>
            All users of “{customer.name}” are signed out at once and can no longer sign in. Their screens keep playing
            for {graceDays} days, during which you can restore everything. Then users, media, playlists, channels and
            screens are deleted permanently.
          </p>
          <TextInput
            label={`Type ${customer.name} to delete it`}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </SidePanel>
  )
}
