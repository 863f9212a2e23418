import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Gap between rows and between cards (px). */
export const rowGap = 16

interface Rows {
  count: number
  /** Estimated row height (px), until measured. */
  estimatedHeight: number
  /** Gap between rows (px). */
  gap?: number
  keyOf?: (index: number) => string | number
  /** Called when the last row becomes visible. */
  onEnd: () => void
}

/** Returns the visible rows of a virtual list that scrolls with the page, with their offsets. */
export function usePageRows({ count, estimatedHeight, gap = rowGap, keyOf, onEnd }: Rows) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- its result is used here only, and never memoized
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimatedHeight,
    ...(keyOf && { getItemKey: keyOf }),
    gap,
    overscan: 1,
    scrollMargin: top,
  })
  const estimated = useRef(estimatedHeight)
  useLayoutEffect(() => {
    if (estimated.current === estimatedHeight) return
    estimated.current = estimatedHeight
    virtualizer.measure()
  }, [estimatedHeight, virtualizer])
  const inSight = virtualizer.getVirtualItems()
  const last = inSight.at(-1)?.index
  useEffect(() => {
    if (last !== undefined && last >= count - 1) onEnd()
  }, [last, count, onEnd])

  return {
    list,
    rows: inSight.map(({ key, index, start }) => ({ key, index, start: start - top })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
