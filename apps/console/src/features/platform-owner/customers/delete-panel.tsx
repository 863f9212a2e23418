import type { User } from '@digisigncast/contract/accounts/users'
import { graceDays } from '@digisigncast/contract/platform/customers'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import classes from './customers.module.css'
import { useDeleteCustomer } from './customers.queries.ts'

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
    <FormPanel
      opened={opened}
      onClose={onClose}
      title="Delete User"
      saveLabel="Delete User"
      saveColor="red"
      isDisabled={!isSame}
      isSaving={remove.isPending}
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
      <p className={classes.warning}>
        All users of “{customer.name}” are signed out at once and can no longer sign in. Their screens keep playing for{' '}
        {graceDays} days, during which you can restore everything. Then users, media, playlists, channels and screens
        are deleted permanently.
      </p>
      <TextInput
        label={`Type ${customer.name} to delete it`}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormPanel>
  )
}
