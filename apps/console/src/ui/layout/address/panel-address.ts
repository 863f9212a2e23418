import { createContext } from 'react'
import type { Location } from 'react-router'

/** Whether the panels inside are opened by the address: the router closes them on Back. */
export const HasAddress = createContext(false)

const names = ['panel', 'id'] as const
/** Panels above another panel or a page, by the name of their value in the address: the id of the object. */
const upperNames = ['device', 'replace'] as const
/** The value that a link presets in the panel of a new object. */
const presetNames = ['new'] as const
export type UpperName = (typeof upperNames)[number]

/** Query of the current address without its panels. */
export function pageQuery(): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  for (const name of [...names, ...upperNames, ...presetNames]) query.delete(name)
  return query
}

/**
 * Query of the current address with other values; empty ones are removed. The rendered address may be outdated: two quick
 * changes would undo each other.
 */
export function changedQuery(patch: Record<string, string | number | undefined>): URLSearchParams {
  const query = new URLSearchParams(window.location.search)
  for (const [key, value] of Object.entries(patch))
    if (value) query.set(key, String(value))
    else query.delete(key)
  return query
}

/** Query of the current address with a panel. */
export function panelQuery(panel: string, id: string | undefined): URLSearchParams {
  const query = pageQuery()
  query.set('panel', panel)
  if (id !== undefined) query.set('id', id)
  return query
}

/** The panel in a query: its name and the id of its object. */
export const panelIn = (search: string): readonly (string | null)[] => {
  const query = new URLSearchParams(search)
  return names.map((name) => query.get(name))
}

export const isSamePanel = (search: string, other: string) => panelIn(search).join() === panelIn(other).join()

/** State of the history entry of a panel that was opened on its page: Back leads to the page. */
export const onItsPage = { isPanel: true }

/** Number of history entries of upper panels above that of the page. */
export const upperEntries = ({ state }: Pick<Location, 'state'>) => (state as { upper?: number } | null)?.upper ?? 0

export const isOnItsPage = ({ state }: Pick<Location, 'state'>) =>
  (state as Partial<typeof onItsPage> | null)?.isPanel === true

let leaving: Promise<void> | null = null

/** Pending until the browser has gone back from a closed panel; null otherwise. */
export const pendingBack = () => leaving

/** Waits for the history to change, after a call of `history.go`. */
export function expectBack() {
  leaving = new Promise((resolve) => {
    const onBack = () => {
      leaving = null
      resolve()
    }
    window.addEventListener('popstate', onBack, { once: true })
  })
}
