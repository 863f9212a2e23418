import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

type Drag = 'over' | 'away' | 'dropped'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Follows files that are dragged over the page. The browser would open a file that is dropped outside of a target, so
 * its own handling is off everywhere.
 */
function followFiles(act: (drag: Drag, event: DragEvent) => void): () => void {
  const stop = new AbortController()
  const on = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', drag: Drag) =>
    window.addEventListener(
      name,
      (event) => {
        if (!hasFiles(event)) return
        if (drag !== 'away') event.preventDefault()
        act(drag, event)
      },
      { signal: stop.signal },
    )
  on('dragenter', 'over')
  on('dragover', 'over')
  on('dragleave', 'away')
  on('drop', 'dropped')
  return () => stop.abort()
}

/** Elements that accept files of their own. */
const targets = new Set<RefObject<HTMLElement | null>>()

/**
 * Accepts files dropped onto an element, or anywhere on the page except onto such elements. Returns true while files are
 * dragged over it.
 */
export function useFileDrop(onFiles: (files: File[]) => void, target?: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const isInside = (place: EventTarget | null) => {
      if (!(place instanceof Node)) return false
      if (target) return target.current?.contains(place) ?? false
      return ![...targets].some(({ current }) => current?.contains(place))
    }
    if (target) targets.add(target)
    const stop = followFiles((drag, event) => {
      // Elements inside the target are left for each other; outside of the window there is none.
      setOver(drag === 'over' ? isInside(event.target) : drag === 'away' && isInside(event.relatedTarget))
      if (drag === 'dropped' && isInside(event.target)) take([...(event.dataTransfer?.files ?? [])])
    })
    return () => {
      stop()
      if (target) targets.delete(target)
    }
  }, [target])

  return isOver
}

/** Files dropped onto this page are ignored, except by a target of `useFileDrop`. */
export function useNoStrayDrops() {
  useEffect(() => followFiles(() => undefined), [])
}
