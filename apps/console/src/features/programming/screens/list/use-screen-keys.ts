import type { Screen } from '@digisigncast/contract/content/screens'
import { useEffect, useEffectEvent, useState } from 'react'

interface Keys {
  screens: readonly Screen[]
  onToggle: (index: number, isRange: boolean) => void
  onOpen: (screen: Screen) => void
  onClear: () => void
  /** Brings a row into view. */
  scrollTo: (index: number) => void
}

/** Handles j and k (next and previous screen), x (select), Enter (open) and Escape (deselect). */
export function useScreenKeys({ screens, onToggle, onOpen, onClear, scrollTo }: Keys) {
  const [activeId, setActiveId] = useState<string>()
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
    const index = screens.findIndex(({ id }) => id === activeId)
    const active = screens[index]
    if (event.key === 'j' || event.key === 'k') {
      const next = Math.min(screens.length - 1, Math.max(0, index + (event.key === 'j' ? 1 : -1)))
      setActiveId(screens[next]?.id)
      scrollTo(next)
    } else if (event.key.toLowerCase() === 'x' && active) onToggle(index, event.shiftKey)
    else if (event.key === 'Enter' && active && !isControl(event.target)) onOpen(active)
    else if (event.key === 'Escape') onClear()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return activeId
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]')

/** Enter activates the focused control itself. */
const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null
