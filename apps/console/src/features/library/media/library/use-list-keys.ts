import { useEffect, useEffectEvent } from 'react'

interface Keys {
  onAll: () => void
  onClear: () => void
  /** Undefined without the permission to delete. */
  onDelete: (() => void) | undefined
}

/** Handles Ctrl/⌘+A, Escape and Delete, outside of inputs and while no dialog is open. */
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
