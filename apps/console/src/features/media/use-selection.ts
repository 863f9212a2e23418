import { useCallback, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  setAll: (ids: readonly string[]) => void
  remove: (id: string) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => {
    setIds((old) => {
      const next = new Set(old)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const remove = useCallback((id: string) => setIds((old) => new Set([...old].filter((other) => other !== id))), [])
  const setAll = useCallback((all: readonly string[]) => setIds(new Set(all)), [])
  const clear = useCallback(() => setIds(new Set()), [])
  return { ids, toggle, setAll, remove, clear }
}
