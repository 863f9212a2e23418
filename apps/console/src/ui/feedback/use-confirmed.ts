import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Question, useConfirm } from './confirm.tsx'
import { useMessages } from './messages.tsx'

export type Change<Input, Reply> = Pick<UseMutationResult<Reply, Error, Input>, 'mutate'>

/**
 * Runs a change after a question; at once if there is none. Then it shows the message of the server, unless `onDone`
 * handles the reply.
 */
export function useConfirmed<Input, Reply extends { message?: string | undefined }>(
  { mutate }: Change<Input, Reply>,
  onDone?: (reply: Reply) => void,
) {
  const confirm = useConfirm()
  const messages = useMessages()
  return useCallback(
    (input: Input, question: Question | undefined) => {
      const showMessage = ({ message }: Reply) => {
        if (message !== undefined) messages.success(message)
      }
      const run = async () => {
        if (!question || (await confirm(question))) mutate(input, { onSuccess: onDone ?? showMessage })
      }
      void run()
    },
    [confirm, messages, mutate, onDone],
  )
}
