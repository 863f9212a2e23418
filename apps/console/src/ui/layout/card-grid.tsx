import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './card-grid.module.css'
import { rowGap, usePageRows } from './use-page-rows.ts'

const usualCard = 312

interface Props<Item> {
  items: readonly Item[]
  /** Estimated row height (px), until measured. */
  estimatedRow: number
  /** Minimum width of a card (px). */
  minWidth?: number
  renderCard: (item: Item, index: number) => ReactNode
  /** Called when the last row becomes visible. */
  onEnd: () => void
}

/** Virtual grid with as many columns as fit. */
export function CardGrid<Item>({ items, estimatedRow, minWidth = usualCard, renderCard, onEnd }: Props<Item>) {
  const { ref, width } = useElementSize()
  const columns = Math.max(1, Math.floor((width + rowGap) / (minWidth + rowGap)))
  const count = width === 0 ? 0 : Math.ceil(items.length / columns)
  const { list, rows, height, measure } = usePageRows({ count, estimatedHeight: estimatedRow, onEnd })

  return (
    <div ref={list}>
      <div ref={ref} className={classes.list} style={{ height }}>
        {rows.map(({ key, index, start }) => (
          <div
            key={key}
            ref={measure}
            data-index={index}
            className={classes.row}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {items
              .slice(index * columns, (index + 1) * columns)
              .map((item, column) => renderCard(item, index * columns + column))}
          </div>
        ))}
      </div>
    </div>
  )
}
