import type { TargetedKeyboardEvent } from 'preact'
import { useCallback } from 'preact/hooks'
import { type Direction, nextFocus, turned } from './next-focus.ts'

const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key)
/** `key` values of a remote control's OK key other than Enter. */
const middleKeys = new Set(['Select', 'Accept', 'OK'])

const reachable = 'button:not(:disabled), input:not(:disabled)'

const inText = (element: Element, key: Direction): boolean =>
  element instanceof HTMLInputElement && element.value !== '' && (key === 'ArrowLeft' || key === 'ArrowRight')

/** Moves the focus between the controls in an element with the arrow keys of a remote control. */
export function useRemoteKeys() {
  return useCallback((event: TargetedKeyboardEvent<HTMLElement>) => {
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
