import type { Announcements, KeyboardCoordinateGetter, Modifier, UniqueIdentifier } from '@dnd-kit/core'
import type { SortingStrategy } from '@dnd-kit/sortable'

/** Tile width and gap (px). All tiles are equally wide, as the virtual list needs. */
export const tileWidth = 208
export const tileGap = 12
export const tilePitch = tileWidth + tileGap

/** Sorting strategy: tiles between the old and the new position shift by one tile, without measuring. */
export const stripStrategy: SortingStrategy = ({ activeIndex, overIndex, index }) => {
  const move = (tiles: number) => ({ x: tiles * tilePitch, y: 0, scaleX: 1, scaleY: 1 })
  if (index === activeIndex) return move(overIndex - activeIndex)
  if (index > activeIndex && index <= overIndex) return move(-1)
  if (index < activeIndex && index >= overIndex) return move(1)
  return null
}

/** Arrow keys move a picked-up tile by one position, and stop at both ends. */
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

export const horizontalOnly: Modifier = ({ transform }) => ({ ...transform, y: 0 })

export const dragHelp = {
  draggable:
    'To move this item, press space or enter, then the left and right arrow keys. Press space or enter again to drop it, or escape to put it back.',
}

interface Strip {
  ids: readonly string[]
  titleOf: (id: string) => string
  /** The last announced position, kept between renders. */
  announced: { current: UniqueIdentifier | undefined }
}

/** Screen reader announcements while an item is moved. */
export function announce({ ids, titleOf, announced }: Strip): Announcements {
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
    onDragCancel: ({ active }) => `Cancelled. ${title(active.id)} stays number ${place(active.id)}.`,
  }
}

/** Returns the items in the order being saved, with items added or removed meanwhile. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[] | null): readonly T[] {
  if (!ids) return items
  const byId = new Map(items.map((item) => [item.id, item]))
  const known = ids.flatMap((id) => byId.get(id) ?? [])
  const named = new Set(ids)
  return [...known, ...items.filter((item) => !named.has(item.id))]
}
