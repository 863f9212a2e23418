import type { Screen } from '@digisigncast/contract/content/screens'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

export interface ScreenSelection {
  ids: ReadonlySet<string>
  /** With `isRange`, selects everything between the last toggled screen and this one. */
  toggle: (index: number, isRange: boolean) => void
  setAll: (ids: readonly string[]) => void
  clear: () => void
}

/** Screens selected by their checkboxes. */
export function useScreenSelection(screens: readonly Screen[] | undefined): ScreenSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const shown = useRef(screens)
  useLayoutEffect(() => {
    shown.current = screens
  }, [screens])
  const last = useRef<string>(undefined)

  const toggle = useCallback((index: number, isRange: boolean) => {
    const list = shown.current ?? []
    const id = list[index]?.id
    if (id === undefined) return
    const from = isRange ? list.findIndex((screen) => screen.id === last.current) : -1
    last.current = id
    setIds((before) => {
      const next = new Set(before)
      if (from >= 0) {
        for (const screen of list.slice(Math.min(from, index), Math.max(from, index) + 1)) next.add(screen.id)
      } else if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const setAll = useCallback((all: readonly string[]) => setIds(new Set(all)), [])
  const clear = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, toggle, setAll, clear }), [ids, toggle, setAll, clear])
}
