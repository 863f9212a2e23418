import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'

interface Options {
  count: number
  /** Tiles before the first card. */
  offset: number
  columnsFor: (width: number) => number
  onToggle: (index: number) => void
  onExtend: (index: number, start: number) => void
}

/** Scrolling has stopped after this time without a new row (ms). */
const restMs = 200
const keyOfCard = 'data-card'

/**
 * Roving tabindex of the grid: arrows, Home and End move, Space selects, Shift extends.
 * Cards have `data-card` with their index, and one link `data-main` inside.
 */
export function useGridKeys({ count, offset, columnsFor, onToggle, onExtend }: Options) {
  const ref = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)

  const onFocus = ({ target }: FocusEvent) => {
    const index = indexOf(target)
    if (index !== null) setActive(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = event.target instanceof Element && event.target.matches('[data-main]') ? indexOf(event.target) : null
    const grid = ref.current?.querySelector('ul')
    if (index === null || !grid || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ') {
      event.preventDefault()
      if (event.shiftKey) onExtend(index, index)
      else onToggle(index)
      return
    }
    const columns = columnsFor(grid.clientWidth)
    const next = targetOf(event.key, { index, columns, count })
    if (next === null) return
    event.preventDefault()
    if (next === index) return
    if (event.shiftKey) onExtend(next, index)
    void focusCard(grid, { index: next, row: Math.floor((next + offset) / columns) })
  }
  /** After scrolling, moves the tab stop to a rendered card. */
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onVisible = useCallback((first: number, last: number) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      if (ref.current?.contains(document.activeElement)) return
      setActive((now) => (now < first || now > last ? Math.max(0, first) : now))
    }, restMs)
  }, [])
  useEffect(() => () => clearTimeout(rest.current), [])
  return { active: Math.min(active, Math.max(0, count - 1)), onVisible, props: { ref, onFocus, onKeyDown } }
}

function indexOf(element: Element): number | null {
  const index = element.closest(`[${keyOfCard}]`)?.getAttribute(keyOfCard)
  return index == null ? null : Number(index)
}

export function targetOf(
  key: string,
  { index, columns, count }: { index: number; columns: number; count: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -index,
    End: count - 1 - index,
  }
  const step = steps[key]
  if (step === undefined) return null
  const next = index + step
  if (next >= 0 && next < count) return next
  // Down from a full row onto a shorter last row.
  return key === 'ArrowDown' && Math.floor(index / columns) < Math.floor((count - 1) / columns) ? count - 1 : index
}

const framesToWait = 30

/** Distant cards are not rendered until scrolled to. */
async function focusCard(grid: HTMLElement, { index, row }: { index: number; row: number }) {
  for (let frame = 0; frame < framesToWait; frame++) {
    const link = grid.querySelector<HTMLElement>(`[${keyOfCard}="${index}"] [data-main]`)
    if (link) {
      link.focus()
      return
    }
    if (frame === 0) scrollToRow(grid, row)
    await new Promise(requestAnimationFrame)
  }
}

function scrollToRow(grid: HTMLElement, row: number) {
  const tile = grid.firstElementChild
  if (!tile) return
  const { top } = grid.getBoundingClientRect()
  const rowHeight = tile.clientHeight + rowGap
  window.scrollTo({ top: window.scrollY + top + row * rowHeight - window.innerHeight / 2 })
}

/** Gap between rows of cards (px). */
export const rowGap = 16
