import { type KeyboardEvent, useCallback } from 'react'
import { type Direction, nextFocus, turned } from './next-focus.ts'

const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key)
/** What the middle key of a remote control calls itself, where it is not Enter. */
const middleKeys = new Set(['Select', 'Accept', 'OK'])

const reachable = 'button:not(:disabled), input:not(:disabled)'

const inText = (element: Element, key: Direction): boolean =>
  element instanceof HTMLInputElement && element.value !== '' && (key === 'ArrowLeft' || key === 'ArrowRight')

/** Moves the focus with the arrow keys of a remote control over all that can be reached in an element. */
export function useRemoteKeys() {
  return useCallback((event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: page } = event
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    if (middleKeys.has(key)) {
      focused.click()
      event.preventDefault()
    }
    if (!isDirection(key) || inText(focused, key)) return
    event.preventDefault()
    const others = [...page.querySelectorAll<HTMLElement>(reachable)].filter(
      (element) => element !== focused && element.offsetParent !== null,
    )
    const rects = others.map((element) => element.getBoundingClientRect())
    const direction = turned(key, Number(page.closest<HTMLElement>('[data-rotation]')?.dataset['rotation'] ?? 0))
    const next = nextFocus(focused.getBoundingClientRect(), rects, direction)
    if (next !== undefined) others[next]?.focus()
  }, [])
}
