import { useEffect, useEffectEvent } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import type { Question } from '../feedback/confirm.tsx'

export const discardQuestion: Question = {
  title: 'Discard changes?',
  text: 'Your changes have not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
}

/** Asks before the page is left in a way that `isAsked` names. The router has one such question at a time. */
export function useLeaveQuestion(isAsked: BlockerFunction, mayLeave: () => Promise<boolean>) {
  const blocker = useBlocker(isAsked)
  const ask = useEffectEvent(async () => {
    if (await mayLeave()) blocker.proceed?.()
    else blocker.reset?.()
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) void ask()
  }, [isBlocked])
}

/** Lets the browser ask before a window with unsaved changes, or with work that runs, is closed. */
export function useUnloadQuestion(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const listener = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [isUnsaved])
}
