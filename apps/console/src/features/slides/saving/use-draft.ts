import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Draft, draftKey, keepDraft, readDraft, removeDraft } from './draft.ts'

const keepAfterMs = 500

interface Options {
  /** Undefined: keeps none. */
  userId: string | undefined
  slideId: string
  /** The changes that are not saved, the same object until they change; undefined without any. */
  changes: Omit<Draft, 'at'> | undefined
}

/** Keeps unsaved changes in this browser, and offers those of an earlier visit. */
export function useDraft({ userId, slideId, changes }: Options) {
  const key = userId === undefined ? undefined : draftKey(userId, slideId)
  const [offered, setOffered] = useState<Draft>()
  const [askedKey, setAskedKey] = useState<string>()
  const isFirst = useRef(true)
  // A created slide has no earlier draft: its key changes after the first one.
  if (key !== undefined && askedKey !== key) {
    setAskedKey(key)
    if (askedKey === undefined) setOffered(readDraft(key))
  }
  const discarded = useRef<Options['changes']>(undefined)
  const keep = useEffectEvent(() => {
    if (key === undefined || !changes) return
    // The page stays for a moment after its changes were discarded.
    const { document, title } = discarded.current ?? {}
    if (document === changes.document && title === changes.title) return
    keepDraft(key, { at: Date.now(), ...changes })
  })
  useEffect(() => {
    if (key === undefined) return undefined
    if (!changes) {
      // Without changes yet, the draft of an earlier visit stays until it is restored or discarded.
      if (!isFirst.current) removeDraft(key)
      return undefined
    }
    isFirst.current = false
    const timer = setTimeout(() => keep(), keepAfterMs)
    return () => clearTimeout(timer)
  }, [key, changes])
  useEffect(() => {
    const listener = () => keep()
    window.addEventListener('pagehide', listener)
    return () => window.removeEventListener('pagehide', listener)
  }, [])
  return {
    offered,
    /** Ends the offer. */
    dismiss: () => setOffered(undefined),
    /** Deletes what is kept. */
    discard: () => {
      setOffered(undefined)
      discarded.current = changes
      if (key !== undefined) removeDraft(key)
    },
  }
}
