import { NavigationType } from 'react-router'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { discardQuestion, useLeaveQuestion, useUnloadQuestion } from '../../../../ui/layout/use-leave-question.ts'

interface Props {
  isDirty: boolean
  /** Called before the page is left without saving. */
  onDiscard: () => void
}

/** Asks before the editor is left with unsaved changes. */
export function LeaveQuestion({ isDirty, onDiscard }: Props) {
  const confirm = useConfirm()
  const mayLeave = async () => {
    const isSure = await confirm({ ...discardQuestion, text: 'Your changes to this slide have not been saved.' })
    if (isSure) onDiscard()
    return isSure
  }
  useLeaveQuestion(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      // Replaced by the address of the created slide, or by the login page.
      historyAction !== NavigationType.Replace &&
      currentLocation.pathname !== nextLocation.pathname,
    mayLeave,
  )
  useUnloadQuestion(isDirty)
  return null
}
