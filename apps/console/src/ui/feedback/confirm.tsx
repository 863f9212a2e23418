import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { later } from '../loading/later.tsx'

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

interface Asked {
  question: Question
  answer: (isConfirmed: boolean) => void
  isOpen: boolean
}

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
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = useCallback(
    (question: Question) => new Promise<boolean>((resolve) => setAsked({ question, answer: resolve, isOpen: true })),
    [],
  )
  const onAnswer = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed)
    // A click on a question that closes must not close the next one, which may not be drawn yet.
    setAsked((current) => (current && current === asked ? { ...current, isOpen: false } : current))
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked ? (
        <ConfirmDialog
          question={asked.question}
          opened={asked.isOpen}
          onAnswer={onAnswer}
          onClose={() => onAnswer(false)}
        />
      ) : null}
    </ConfirmContext>
  )
}
