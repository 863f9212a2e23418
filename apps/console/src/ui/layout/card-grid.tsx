import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import classes from './card-grid.module.css'
import { rowGap, usePageRows } from './use-page-rows.ts'

const usualCard = 312

interface Props<Item> {
  items: readonly Item[]
  /** Estimated row height (px), until measured. */
  estimatedRow: number
  /** Minimum width of a card (px). */
  minWidth?: number
  /** Titles of groups, by the index of their first item. */
  titles?: ReadonlyMap<number, string> | undefined
  renderCard: (item: Item, index: number) => ReactNode
  /** Called when the last row becomes visible. */
  onEnd: () => void
}

/** Virtual grid with as many columns as fit. Each group starts a row below its title. */
export function CardGrid<Item>({ items, estimatedRow, minWidth = usualCard, titles, renderCard, onEnd }: Props<Item>) {
  const { ref, width } = useElementSize()
  const columns = Math.max(1, Math.floor((width + rowGap) / (minWidth + rowGap)))
  const lines = useMemo(() => linesOf(items.length, columns, titles), [items.length, columns, titles])
  const count = width === 0 ? 0 : lines.length
  const { list, rows, height, measure } = usePageRows({ count, estimatedHeight: estimatedRow, onEnd })

  return (
    <div ref={list}>
      <div ref={ref} className={classes.list} style={{ height }}>
        {rows.map(({ key, index, start }) => {
          const line = lines[index]
          return (
            line && (
              <div
                key={key}
                ref={measure}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.title !== undefined && <p className={classes.title}>{line.title}</p>}
                <div className={classes.cards} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
                  {items.slice(line.start, line.end).map((item, column) => renderCard(item, line.start + column))}
                </div>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

interface Line {
  /** Index of its first item. */
  start: number
  /** Index after its last item. */
  end: number
  title: string | undefined
}

/** Splits items into lines of up to `columns`. Each item with a title starts a line. */
export function linesOf(count: number, columns: number, titles: ReadonlyMap<number, string> = new Map()): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < count; ) {
    let end = start + 1
    while (end < count && end - start < columns && !titles.has(end)) end += 1
    lines.push({ start, end, title: titles.get(start) })
    start = end
  }
  return lines
}
