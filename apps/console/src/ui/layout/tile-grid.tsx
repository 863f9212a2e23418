import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import classes from './tile-grid.module.css'

interface Props {
  label: string
  count: number
  columnsFor: (width: number) => number
  /** Height of the content under a square picture (px). */
  metaHeight: number
  gap: number
  /** `isMoving` while the grid scrolls: new tiles can omit controls. */
  renderTile: (index: number, isMoving: boolean) => ReactNode
  keyOf: (index: number) => string
  /** Called with the visible range, so that its data can be loaded. */
  onVisible?: (first: number, last: number) => void
}

interface GridPosition {
  width: number
  /** Distance from the top of the scroll container (px). */
  top: number
  scroller: HTMLElement | null
}

/** Virtual grid of square tiles that scrolls with the page. */
export function PageTileGrid(props: Props) {
  const grid = useGrid(props)
  // oxlint-disable-next-line react/incompatible-library -- its results are used only in this render
  const virtualizer = useWindowVirtualizer(grid.virtual)
  useRemeasure(virtualizer, grid.shape.rowHeight)
  return <Tiles {...props} {...grid} rows={virtualizer.getVirtualItems()} isMoving={virtualizer.isScrolling} />
}

/** Virtual grid that scrolls with the body of a side panel. */
export function PanelTileGrid(props: Props) {
  const grid = useGrid(props)
  // oxlint-disable-next-line react/incompatible-library -- its results are used only in this render
  const virtualizer = useVirtualizer({ ...grid.virtual, getScrollElement: () => grid.scroller })
  useRemeasure(virtualizer, grid.shape.rowHeight)
  return <Tiles {...props} {...grid} rows={virtualizer.getVirtualItems()} isMoving={virtualizer.isScrolling} />
}

function useGrid(props: Props) {
  const ref = useRef<HTMLUListElement>(null)
  const { width, top, scroller } = useGridPosition(ref)
  const shape = shapeOf(props, width)
  const virtual = { count: shape.rows, estimateSize: () => shape.rowHeight, overscan: 2, scrollMargin: top }
  return { ref, shape, top, scroller, virtual }
}

interface Shape {
  columns: number
  rows: number
  tileWidth: number
  rowHeight: number
}

function shapeOf({ count, columnsFor, gap, metaHeight }: Props, width: number): Shape {
  const columns = Math.max(1, columnsFor(width))
  const tileWidth = Math.max(0, (width - gap * (columns - 1)) / columns)
  return {
    columns,
    tileWidth,
    rows: width === 0 ? 0 : Math.ceil(count / columns),
    rowHeight: Math.round(tileWidth + metaHeight + gap),
  }
}

interface TilesProps extends Props {
  ref: React.Ref<HTMLUListElement>
  shape: Shape
  top: number
  rows: VirtualItem[]
  isMoving: boolean
}

function Tiles({ ref, shape, top, rows, isMoving, label, count, gap, renderTile, keyOf, onVisible }: TilesProps) {
  const first = (rows[0]?.index ?? 0) * shape.columns
  const last = Math.min(count, ((rows.at(-1)?.index ?? -1) + 1) * shape.columns) - 1
  const reportVisible = useEffectEvent((from: number, to: number) => {
    if (to >= from) onVisible?.(from, to)
  })
  useEffect(() => reportVisible(first, last), [first, last])

  const tops = new Map(rows.map((row) => [row.index, row.start - top]))
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  return (
    <ul ref={ref} className={classes.grid} aria-label={label} style={{ height: shape.rows * shape.rowHeight }}>
      {shown.map((index) => {
        const x = (index % shape.columns) * (shape.tileWidth + gap)
        const y = tops.get(Math.floor(index / shape.columns)) ?? 0
        return (
          <li
            key={keyOf(index)}
            className={classes.tile}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{
              width: shape.tileWidth,
              height: shape.rowHeight - gap,
              transform: `translate(${x}px, ${y}px)`,
            }}
          >
            {renderTile(index, isMoving)}
          </li>
        )
      })}
    </ul>
  )
}

function useRemeasure(virtualizer: { measure: () => void }, rowHeight: number) {
  const measure = useEffectEvent(() => virtualizer.measure())
  useLayoutEffect(() => {
    if (rowHeight > 0) measure()
  }, [rowHeight])
}

/** Position of the grid; measured again when it or content above it changes. */
function useGridPosition(ref: React.RefObject<HTMLElement | null>): GridPosition {
  const [position, setPosition] = useState<GridPosition>({ width: 0, top: 0, scroller: null })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const scroller = element.closest<HTMLElement>('[data-panel-body]')
    const measure = () => {
      const box = element.getBoundingClientRect()
      const top = scroller
        ? box.top - scroller.getBoundingClientRect().top + scroller.scrollTop
        : box.top + window.scrollY
      const next = { width: Math.floor(element.clientWidth), top: Math.round(top), scroller }
      setPosition((old) => (old.width === next.width && old.top === next.top && old.scroller ? old : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const sibling of element.parentElement?.children ?? []) observer.observe(sibling)
    return () => observer.disconnect()
  }, [ref])
  return position
}
