import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { expectBack, pendingBack, type UpperName, upperEntries } from './address/panel-address.ts'
import { usePanel } from './use-panel.ts'

/** State of a panel above another panel or a page. Its object is in the address, for example `&device=…`. */
export function useUpperPanel(name: UpperName) {
  const navigate = useNavigate()
  const location = useLocation()
  const [params] = useSearchParams()
  const id = params.get(name)
  const shown = usePanel<string>()
  if (id === null && shown.opened) shown.close()
  else if (id !== null && !(shown.opened && shown.subject === id)) shown.open(id)
  const open = async (wantedId: string) => {
    await pendingBack()
    const query = new URLSearchParams(window.location.search)
    query.set(name, wantedId)
    const state = { ...(location.state as object | null), upper: upperEntries(location) + 1 }
    await navigate({ search: query.toString() }, { state, preventScrollReset: true })
  }
  const close = useCallback(() => {
    const query = new URLSearchParams(window.location.search)
    if (pendingBack() || !query.has(name)) return
    if (upperEntries(location) > 0) {
      expectBack()
      void navigate(-1)
      return
    }
    query.delete(name)
    void navigate({ search: query.toString() }, { state: location.state, replace: true, preventScrollReset: true })
  }, [navigate, location, name])
  return { id, turn: shown.turn, open: (wantedId: string) => void open(wantedId), close }
}
