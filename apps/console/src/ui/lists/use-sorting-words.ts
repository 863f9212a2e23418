import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useState } from 'react'

interface SortedList {
  ids: readonly string[]
  titleOf: (id: string) => string
  /** Singular noun of an item. */
  noun: string
  /** The arrow keys that move it. */
  keys: string
}

/** Texts of a sortable list for screen readers: the `accessibility` of its `DndContext`. */
export function useSortingWords({ ids, titleOf, noun, keys }: SortedList) {
  const [announced] = useState<{ current: UniqueIdentifier | undefined }>({ current: undefined })
  return {
    announcements: announce({ ids, titleOf, announced }),
    screenReaderInstructions: {
      draggable: `To move this ${noun}, press space or enter, then the ${keys} arrow keys. Press space or enter again to drop it, or escape to put it back.`,
    },
  }
}

interface Sorted {
  ids: readonly string[]
  titleOf: (id: string) => string
  /** The last announced position, kept between renders. */
  announced: { current: UniqueIdentifier | undefined }
}

/** Screen reader announcements while an item is moved. */
export function announce({ ids, titleOf, announced }: Sorted): Announcements {
  const title = (id: UniqueIdentifier) => titleOf(String(id))
  const place = (id: UniqueIdentifier | undefined) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => {
      announced.current = active.id
      return `Picked up ${title(active.id)}. It is number ${place(active.id)}.`
    },
    // The first event reports the start position; announcing it would replace the message above.
    onDragOver: ({ active, over }) => {
      if (!over || over.id === announced.current) return undefined
      announced.current = over.id
      return `${title(active.id)} is now number ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `Dropped ${title(active.id)}. It is number ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Canceled. ${title(active.id)} stays number ${place(active.id)}.`,
  }
}
