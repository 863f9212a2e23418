import type { DragEvent } from 'react'
import classes from './folder-rail.module.css'

const type = 'application/x-digisigncast-media'

/** Starts dragging files of the library, with a small label at the pointer. */
export function dragFiles({ dataTransfer }: DragEvent, ids: readonly string[], label: string) {
  dataTransfer.effectAllowed = 'move'
  dataTransfer.clearData()
  dataTransfer.setData(type, JSON.stringify(ids))
  const ghost = document.createElement('div')
  ghost.textContent = label
  ghost.className = classes['ghost'] ?? ''
  document.body.append(ghost)
  dataTransfer.setDragImage(ghost, -12, -12)
  // The browser captures the drag image now; the element is not needed afterwards.
  setTimeout(() => ghost.remove())
}

export const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type)

export function droppedFiles({ dataTransfer }: DragEvent): string[] {
  try {
    const ids: unknown = JSON.parse(dataTransfer.getData(type))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
