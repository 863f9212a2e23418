import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'

interface Props {
  isDirty: boolean
  /** Called before the page is left without saving. */
  onDiscard: () => void
}

/** Asks before the editor is left with unsaved changes. */
export function LeaveQuestion({ isDirty, onDiscard }: Props) {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      // Replaced by the address of the created slide, or by the login page.
      historyAction !== NavigationType.Replace &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    const isSure = await confirm({
      title: 'Discard changes?',
      text: 'Your changes to this slide have not been saved.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      danger: true,
    })
    if (!isSure) return blocker.reset?.()
    onDiscard()
    return blocker.proceed?.()
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) void ask()
  }, [isBlocked])
  useEffect(() => {
    if (!isDirty) return undefined
    const listener = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [isDirty])
  return null
}
