import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Between two rows, and between two cards of one, in px. */
export const rowGap = 16

interface Rows {
  count: number
  /** In px, until a row has been measured. */
  likelyHeight: number
  keyOf?: (index: number) => string | number
  /** Called when the last row comes into sight. */
  onEnd: () => void
}

/** The rows of a long list that are in sight while the page scrolls, each with where it begins. */
export function usePageRows({ count, likelyHeight, keyOf, onEnd }: Rows) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only, and never memoised
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => likelyHeight,
    ...(keyOf && { getItemKey: keyOf }),
    gap: rowGap,
    overscan: 1,
    scrollMargin: top,
  })
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
  }
}
