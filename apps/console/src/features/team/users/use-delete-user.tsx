import type { User } from '@digisigncast/contract/accounts/users'
import { Text } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { belongingsText } from './belongings-text.ts'
import { useDeleteUser } from './users.queries.ts'

/** Deletes a user after a confirmation that explains what happens to their content. */
export function useConfirmedDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDeleteUser((failure) =>
    messages.error(failureText(failure, 'Unable to delete user please try again.')),
  )
  return async (user: User) => {
    const isSure = await confirm({
      title: 'Delete this user?',
      text: `“${user.name}” (@${user.username}) is signed out everywhere and can no longer sign in.`,
      details: <Text mt="sm">{belongingsText(user)}</Text>,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate(user.id, { onSuccess: () => messages.success('User deleted successfully!') })
  }
}
