import type { Screen } from '@digisigncast/contract/content/screens'
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { usePageRows } from '../../../../ui/layout/use-page-rows.ts'
import { tileGap, tileSizes } from './tile-sizes.ts'
import { nextTile } from './wall-keys.ts'
import classes from './wall-tile.module.css'
import { placeOf, tileId, WallTile } from './wall-tile.tsx'

interface Props {
  /** In their order. */
  screens: readonly Screen[]
  since: (screen: Screen) => number | null
  timeZone: string | undefined
  day: string
  onOpen: (screen: Screen) => void
}

const nothing = () => undefined

/** As many tiles as fit on the page, else rows of small ones that scroll with it. Arrow keys move between tiles. */
export function WallTiles({ screens, since, timeZone, day, onOpen }: Props) {
  const { ref, room } = useRoom()
  const sizes = useMemo(() => tileSizes({ count: screens.length, ...room }), [screens.length, room])
  const { columns } = sizes
  const { list, rows, height, scrollTo } = usePageRows({
    count: room.width === 0 ? 0 : Math.ceil(screens.length / columns),
    estimatedHeight: sizes.height,
    gap: tileGap,
    onEnd: nothing,
  })
  const left = Math.max(0, Math.floor((room.width - columns * (sizes.width + tileGap) + tileGap) / 2))
  const tiles = rows.flatMap(({ index, start }) =>
    screens.slice(index * columns, (index + 1) * columns).map((screen, column) => ({
      screen,
      index: index * columns + column,
      style: placeOf({ ...sizes, x: left + column * (sizes.width + tileGap), y: start }),
    })),
  )

  const { activeId, onFocus, onBlur, onKeyDown } = useTileFocus({ screens, columns, scrollTo })
  const stop = tiles.some(({ screen }) => screen.id === activeId) ? activeId : tiles[0]?.screen.id
  return (
    <div ref={ref}>
      <div ref={list}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons */}
        <ul
          className={classes.tiles}
          style={{ height, '--scale': sizes.scale } as CSSProperties}
          aria-label="Screens"
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          {tiles.map(({ screen, index, style }) => (
            <li
              key={screen.id}
              className={classes.place}
              style={style}
              aria-setsize={screens.length}
              aria-posinset={index + 1}
            >
              <WallTile
                screen={screen}
                since={since(screen)}
                timeZone={timeZone}
                day={day}
                isStop={screen.id === stop}
                onOpen={onOpen}
                onFocus={onFocus}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface Moves {
  screens: readonly Screen[]
  columns: number
  scrollTo: (row: number) => void
}

/** The tile that has the focus, or had it last. A tile that moves to another place keeps it. */
function useTileFocus({ screens, columns, scrollTo }: Moves) {
  const [activeId, setActiveId] = useState<string>()
  const wanted = useRef<string>(undefined)
  const onFocus = useCallback((id: string) => {
    wanted.current = id
    setActiveId(id)
  }, [])
  // Browsers take the focus from an element that moves in the document.
  useLayoutEffect(() => {
    if (wanted.current === undefined || document.activeElement !== document.body) return
    document.getElementById(tileId(wanted.current))?.focus({ preventScroll: true })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = screens.findIndex(({ id }) => id === activeId)
    const next = nextTile(event.key, { index, columns, count: screens.length })
    const screen = screens[next ?? -1]
    if (next === undefined || !screen) return
    event.preventDefault()
    setActiveId(screen.id)
    scrollTo(Math.floor(next / columns))
    const tile = document.getElementById(tileId(screen.id))
    if (tile) tile.focus({ preventScroll: true })
    else {
      // Drawn after scrolling, and focused then.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      wanted.current = screen.id
    }
  }
  // The user has left the tiles: React reports no blur of elements that it moves or removes.
  const onBlur = () => {
    wanted.current = undefined
  }
  return { activeId, onFocus, onBlur, onKeyDown }
}

/** Space below the tiles (px). */
const below = 16

/** Returns the place for the tiles: the width of the element, and the height from its top to the end of the window (px). */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect()
      if (!box) return
      const [width, height] = [box.width, window.innerHeight - Math.round(box.top + window.scrollY) - below]
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    const observer = new ResizeObserver(measure)
    // A note above the element moves it without a change of its size.
    for (const element of [ref.current, document.body]) if (element) observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return { ref, room }
}
