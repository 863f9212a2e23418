import type { UseMutationResult } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback } from 'react'
import { later } from '../loading/later.tsx'
import { useAsked } from '../use-asked.ts'
import { useMessages } from './messages.tsx'

export interface Question {
  title: string
  text: string
  details?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Number of objects. From `typedFrom` on it is typed to confirm. */
  count?: number
}

/** A number of objects that is not confirmed with one click. */
export const typedFrom = 11

// The login page needs none.
const ConfirmDialog = later(() => import('./confirm-dialog.tsx').then((part) => part.ConfirmDialog))

const ConfirmContext = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Opens a confirmation dialog; resolves to the user's choice. */
export function useConfirm() {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { asked, ask, answer } = useAsked<Question>()
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked ? (
        <ConfirmDialog
          question={asked.question}
          opened={asked.isOpen}
          onAnswer={answer}
          onClose={() => answer(false)}
        />
      ) : null}
    </ConfirmContext>
  )
}

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
