import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped onto an element; returns true while files are dragged over it. */
export function useFileDrop(target: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: File[]) => onFiles(files))

  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const stop = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      element.addEventListener(name, (event) => hasFiles(event) && act(event), { signal: stop.signal })
    on('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false)
    })
    on('drop', (event) => {
      event.preventDefault()
      setOver(false)
      take(Array.from(event.dataTransfer?.files ?? []))
    })
    return () => stop.abort()
  }, [target])

  return isOver
}

/** A file dropped outside of a target must not navigate the browser away. */
export function useNoStrayDrops() {
  useEffect(() => {
    const stop = new AbortController()
    for (const name of ['dragover', 'drop'] as const) {
      window.addEventListener(name, (event) => hasFiles(event) && event.preventDefault(), { signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
}
