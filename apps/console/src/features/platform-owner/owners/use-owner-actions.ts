import type { PlatformOwner } from '@digisigncast/contract/platform/owners'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { resetQuestion } from '../../team/two-factor/index.ts'
import { useDelete, useReset } from './owners.queries.ts'

/** Deletes an owner, or resets the second factor of one, after a question that says what else it concerns. */
export function useOwnerActions() {
  const confirm = useConfirm()
  const messages = useMessages()
  const onError = (failure: Error) => messages.error(failureText(failure))
  const remove = useDelete(onError)
  const reset = useReset(onError)
  const onSuccess = ({ message }: { message: string }) => messages.success(message)
  return {
    remove: async ({ id, name, invited_until }: PlatformOwner) => {
      const isSure = await confirm({
        title: 'Delete this platform owner?',
        text:
          invited_until === null
            ? `${name} is signed out everywhere at once, and cannot sign in any more. What ${name} has done stays in the logs.`
            : `The invitation of ${name} stops working.`,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (isSure) remove.mutate(id, { onSuccess })
    },
    reset: async ({ id, name }: PlatformOwner) => {
      if (await confirm(resetQuestion(name))) reset.mutate(id, { onSuccess })
    },
  }
}
