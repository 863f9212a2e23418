import type { UniqueIdentifier } from '@dnd-kit/core'
import { useState } from 'react'
import { announce } from './sorting-words.ts'

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
