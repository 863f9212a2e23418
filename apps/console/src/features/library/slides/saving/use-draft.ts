import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '../document/new-elements.ts'
import { type Draft, draftsOf, type KeptDraft, keepDraft, listDrafts, removeDraft } from './draft.ts'

const keepAfterMs = 500

interface Options {
  /** Undefined: keeps none. */
  userId: string | undefined
  slideId: string
  /** The changes that are not saved, the same object until they change; undefined without any. */
  changes: Omit<Draft, 'at'> | undefined
}

/** Keeps unsaved changes in this browser, and offers those of earlier visits. Each visit and each tab has its own. */
export function useDraft({ userId, slideId, changes }: Options) {
  const [visit] = useState(newId)
  const start = userId === undefined ? undefined : draftsOf(userId, slideId)
  const key = start === undefined ? undefined : `${start}${visit}`
  const [isAsked, setIsAsked] = useState(false)
  const [earlier, setEarlier] = useState<readonly KeptDraft[]>([])
  if (start !== undefined && !isAsked) {
    setIsAsked(true)
    setEarlier(listDrafts(start))
  }
  // A created slide gets another key.
  const keptKey = useRef<string>(undefined)
  const discarded = useRef<Options['changes']>(undefined)
  const keep = useEffectEvent((ownKey: string) => {
    if (!changes) return
    // The page stays for a moment after its changes were discarded.
    const { document, title } = discarded.current ?? {}
    if (document === changes.document && title === changes.title) return
    if (keptKey.current !== ownKey) removeOwn(keptKey)
    keptKey.current = ownKey
    keepDraft(ownKey, { at: Date.now(), ...changes })
  })
  useEffect(() => {
    if (key === undefined) return undefined
    if (!changes) {
      removeOwn(keptKey)
      return undefined
    }
    const timer = setTimeout(() => keep(key), keepAfterMs)
    return () => clearTimeout(timer)
  }, [key, changes])
  useEffect(() => {
    if (key === undefined) return undefined
    const listener = () => keep(key)
    window.addEventListener('pagehide', listener)
    return () => {
      window.removeEventListener('pagehide', listener)
      // Also when the session ends.
      listener()
    }
  }, [key])
  const [offered, ...others] = earlier
  return {
    /** The latest draft of an earlier visit. */
    offered,
    /** Continues with the changes of the offered draft. */
    take: () => {
      setEarlier([])
      if (key === undefined || !offered) return
      const { key: offeredKey, ...draft } = offered
      keptKey.current = key
      keepDraft(key, draft)
      removeDraft(offeredKey)
    },
    /** Deletes the offered draft. */
    decline: () => {
      setEarlier(others)
      if (offered) removeDraft(offered.key)
    },
    /** Deletes the draft of this visit. */
    discard: () => {
      discarded.current = changes
      removeOwn(keptKey)
    },
  }
}

function removeOwn(kept: RefObject<string | undefined>) {
  if (kept.current !== undefined) removeDraft(kept.current)
  kept.current = undefined
}
