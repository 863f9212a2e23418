import type { ReactNode } from 'react'
import { ErrorState, NoMatch } from '../feedback/states.tsx'

interface Props<Item> {
  list: { items: readonly Item[] | undefined; error: Error | null; onRetry: () => void }
  /** The text of the list if it is empty, or if nothing matches. */
  emptyText: string
  /** The searched name. */
  wanted: string
  skeletons: ReactNode
  /** Shown if there are no objects at all. */
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** Shows the items of a list, or why there are none. */
export function ListResults<Item>({ list, emptyText, wanted, skeletons, empty, children }: Props<Item>) {
  if (list.items && list.items.length > 0) return children(list.items)
  if (list.items) return wanted ? <NoMatch text={emptyText} search={wanted} /> : empty
  return list.error ? <ErrorState error={list.error} onRetry={list.onRetry} /> : skeletons
}
