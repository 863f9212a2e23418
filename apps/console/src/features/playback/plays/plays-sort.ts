import type { playSorts } from '@digisigncast/contract/content/plays'
import type { Grouping } from './use-plays-filter.ts'

type SortKey = (typeof playSorts)[number]

export interface PlaysSort {
  sort: SortKey
  order: 'asc' | 'desc'
}

export const usualSort: PlaysSort = { sort: 'plays', order: 'desc' }

interface Column {
  key: SortKey
  label: string
  isNumber?: true
}

const screen: Column = { key: 'screen', label: 'Screen' }
const media: Column = { key: 'media', label: 'Media' }
const playedBy: Column = { key: 'entry', label: 'Played by' }
const figures: readonly Column[] = [
  { key: 'plays', label: 'Plays', isNumber: true },
  { key: 'played', label: 'Time shown', isNumber: true },
  { key: 'first', label: 'First hour' },
  { key: 'last', label: 'Last hour' },
]

/** Columns of the table, in order; on the page of a screen without the screen. */
export function columnsOf(by: Grouping, isOneScreen = false): readonly Column[] {
  if (by === 'screen_and_media' && isOneScreen) return [media, playedBy, ...figures]
  if (by === 'screen') return [screen, ...figures]
  return by === 'media' ? [media, ...figures] : [screen, media, playedBy, ...figures]
}

/** Reads the order from the address; undefined for an unknown one. */
export function readSort(text: string | null): PlaysSort | undefined {
  const [key, order] = text?.split('.') ?? []
  const column = columnsOf('screen_and_media').find((one) => one.key === key)
  return column && (order === 'asc' || order === 'desc') ? { sort: column.key, order } : undefined
}
