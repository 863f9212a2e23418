import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from './states.tsx'

interface Props<Item> {
  list: { items: readonly Item[] | undefined; error: Error | null; onRetry: () => void }
  /** One of what is listed. */
  noun: string
  /** The name that was looked for. */
  wanted: string
  skeletons: ReactNode
  /** Stands there when there is nothing to look for. */
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** What a list has found so far, or why there is nothing to see. */
export function ListResults<Item>({ list, noun, wanted, skeletons, empty, children }: Props<Item>) {
  if (list.items && list.items.length > 0) return children(list.items)
  if (list.items) return wanted ? <EmptyState drawing="search" text={`No ${noun} matches “${wanted}”.`} /> : empty
  return list.error ? <ErrorState error={list.error} onRetry={list.onRetry} /> : skeletons
}
