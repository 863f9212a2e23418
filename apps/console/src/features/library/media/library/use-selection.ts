import { useCallback, useRef, useState } from 'react'

type Ids = ReadonlySet<string>

export interface Selection {
  ids: Ids
  /** Toggles one; the next range starts here. */
  toggle: (id: string, index: number) => void
  /** Selects up to `index`, replacing the last range; from `start` if there is none. */
  extendTo: (index: number, start?: number) => Promise<void>
  setAll: (ids: readonly string[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
}

/** Fetches the ids of an inclusive range of the list. A new function for each list. */
type IdsBetween = (first: number, last: number) => Promise<string[]>

interface Anchor {
  list: IdsBetween
  index: number
  /** The selection before the range. */
  base: Ids
}

export function useSelection(idsBetween: IdsBetween): Selection {
  const [ids, setIds] = useState<Ids>(new Set())
  const now = useRef<{ ids: Ids; anchor: Anchor | null }>({ ids, anchor: null })
  const set = useCallback((next: Ids, anchor: Anchor | null) => {
    now.current = { ids: next, anchor }
    setIds(next)
  }, [])

  const toggle = useCallback(
    (id: string, index: number) => {
      const next = new Set(now.current.ids)
      if (!next.delete(id)) next.add(id)
      set(next, { list: idsBetween, index, base: next })
    },
    [idsBetween, set],
  )
  const extendTo = useCallback(
    async (index: number, start = index) => {
      const { ids: base, anchor: last } = now.current
      const anchor = last?.list === idsBetween ? last : { list: idsBetween, index: start, base }
      now.current.anchor = anchor
      const range = await idsBetween(Math.min(anchor.index, index), Math.max(anchor.index, index))
      // A late response must not undo a newer selection.
      if (now.current.anchor === anchor) set(new Set([...anchor.base, ...range]), anchor)
    },
    [idsBetween, set],
  )
  const remove = useCallback(
    (gone: readonly string[]) => {
      const out = new Set(gone)
      set(new Set([...now.current.ids].filter((id) => !out.has(id))), null)
    },
    [set],
  )
  const setAll = useCallback((all: readonly string[]) => set(new Set(all), null), [set])
  const clear = useCallback(() => set(new Set(), null), [set])
  return { ids, toggle, extendTo, setAll, remove, clear }
}
