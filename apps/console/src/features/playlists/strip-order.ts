import type { Announcements, KeyboardCoordinateGetter, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import type { SortingStrategy } from '@dnd-kit/sortable'

/** Width of a tile, and the gap after it, in px. All tiles are equally wide, so that the strip can be virtual. */
export const tileWidth = 208
export const tileGap = 12
export const tilePitch = tileWidth + tileGap

/** The tiles between the old and the new place make room by one tile; nothing has to be measured. */
export const stripStrategy: SortingStrategy = ({ activeIndex, overIndex, index }) => {
  const move = (tiles: number) => ({ x: tiles * tilePitch, y: 0, scaleX: 1, scaleY: 1 })
  if (index === activeIndex) return move(overIndex - activeIndex)
  if (index > activeIndex && index <= overIndex) return move(-1)
  if (index < activeIndex && index >= overIndex) return move(1)
  return null
}

/** The arrow keys move a picked-up tile by one place and stop at both ends. */
export const stripKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const sortable: unknown = context.active?.data.current?.sortable
  if (step === 0 || !isSortable(sortable)) return undefined
  event.preventDefault()
  const place = sortable.items.indexOf(context.over?.id ?? context.active?.id ?? '') + step
  if (place < 0 || place >= sortable.items.length) return undefined
  return { x: currentCoordinates.x + step * tilePitch, y: currentCoordinates.y }
}

const isSortable = (value: unknown): value is { items: UniqueIdentifier[] } =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

export const alongTheStrip: Modifier = ({ transform }) => ({ ...transform, y: 0 })

export const dragHelp = {
  draggable:
    'To move this item, press space or enter, then the left and right arrow keys. Press space or enter again to drop it, or escape to put it back.',
}

interface Strip {
  ids: readonly string[]
  titleOf: (id: string) => string
  /** The place that was told last, kept from one drawing to the next. */
  told: { current: UniqueIdentifier | undefined }
}

/** What a screen reader hears while an item is moved. */
export function announce({ ids, titleOf, told }: Strip): Announcements {
  const title = (id: UniqueIdentifier) => titleOf(String(id))
  const place = (id: UniqueIdentifier | undefined) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => {
      told.current = active.id
      return `Picked up ${title(active.id)}. It is number ${place(active.id)}.`
    },
    // The first one comes at once, for the place where the item was picked up: it would swallow the words above.
    onDragOver: ({ active, over }) => {
      if (!over || over.id === told.current) return undefined
      told.current = over.id
      return `${title(active.id)} is now number ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `Dropped ${title(active.id)}. It is number ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Cancelled. ${title(active.id)} stays number ${place(active.id)}.`,
  }
}

/** The items in the order that is being saved; what came or went meanwhile is respected. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[] | null): readonly T[] {
  if (!ids) return items
  const byId = new Map(items.map((item) => [item.id, item]))
  const known = ids.flatMap((id) => byId.get(id) ?? [])
  const named = new Set(ids)
  return [...known, ...items.filter((item) => !named.has(item.id))]
}
