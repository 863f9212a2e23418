import { useEffect, useEffectEvent } from 'react'

interface Keys {
  onAll: () => void
  onClear: () => void
  /** Missing when the user may not delete. */
  onDelete: (() => void) | undefined
}

/** Ctrl or ⌘ with A, Escape and Delete, wherever nobody types and nothing is open. */
export function useListKeys({ onAll, onClear, onDelete }: Keys) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isSomethingOpen()) return
    if (event.key === 'Escape') onClear()
    if (event.key === 'Delete' && !event.repeat) onDelete?.()
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    onAll()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]')

const isSomethingOpen = () => document.querySelector('[role=dialog], [role=menu]') !== null
