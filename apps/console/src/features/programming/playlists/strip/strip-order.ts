import type { KeyboardCoordinateGetter, Modifier, UniqueIdentifier } from '@dnd-kit/core'
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

/** Returns the items in the order being saved, with items added or removed meanwhile. */
export function inOrder<T extends { id: string }>(items: readonly T[], ids: readonly string[] | null): readonly T[] {
  if (!ids) return items
  const byId = new Map(items.map((item) => [item.id, item]))
  const known = ids.flatMap((id) => byId.get(id) ?? [])
  const named = new Set(ids)
  return [...known, ...items.filter((item) => !named.has(item.id))]
}
