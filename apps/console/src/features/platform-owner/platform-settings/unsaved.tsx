import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { readSession } from '../../../api/stored-session.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { discardQuestion, useLeaveQuestion, useUnloadQuestion } from '../../../ui/layout/use-leave-question.ts'

interface Unsaved {
  /** Ids of the sections with unsaved changes. */
  ids: ReadonlySet<string>
  report: (id: string, isUnsaved: boolean) => void
}

const UnsavedContext = createContext<Unsaved | null>(null)

export function useUnsaved() {
  const unsaved = use(UnsavedContext)
  if (!unsaved) throw new Error('useUnsaved needs an UnsavedProvider above it')
  return unsaved
}

/** Reports that this section has unsaved changes. */
export function useReportUnsaved(id: string, isUnsaved: boolean) {
  const { report } = useUnsaved()
  useEffect(() => {
    report(id, isUnsaved)
    return () => report(id, false)
  }, [report, id, isUnsaved])
}

/** Asks before leaving a page with unsaved changes. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const report = useCallback((id: string, isUnsaved: boolean) => {
    setIds((before) => {
      if (before.has(id) === isUnsaved) return before
      const after = new Set(before)
      if (isUnsaved) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  useQuestions(ids.size > 0)
  const value = useMemo(() => ({ ids, report }), [ids, report])
  return <UnsavedContext value={value}>{children}</UnsavedContext>
}

function useQuestions(isUnsaved: boolean) {
  const confirm = useConfirm()
  // A signed-out user is not asked.
  useLeaveQuestion(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && readSession() !== null && currentLocation.pathname !== nextLocation.pathname,
    () => confirm(discardQuestion),
  )
  useUnloadQuestion(isUnsaved)
}
