import type { KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core'

/** Arrow keys move a picked-up layer by one place, and stop at both ends. All rows are equally high. */
export const layerKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
  const { active, over, activeNode } = context
  const sortable = active?.data.current?.['sortable'] as { items: UniqueIdentifier[] } | undefined
  if (step === 0 || !active || !activeNode || !sortable) return undefined
  event.preventDefault()
  const place = sortable.items.indexOf(over?.id ?? active.id) + step
  if (place < 0 || place >= sortable.items.length) return undefined
  return { x: currentCoordinates.x, y: currentCoordinates.y + step * activeNode.offsetHeight }
}
