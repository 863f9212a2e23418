import type { Playlist } from '@digisigncast/contract/content/playlists'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext } from '@dnd-kit/sortable'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef, useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { useSortingWords } from '../../../../ui/lists/use-sorting-words.ts'
import { ListBody } from '../inner/list-tile.tsx'
import { entriesOf, type StripEntry } from '../inner/strip-entries.ts'
import { useRemoveContent, useReorder } from '../playlists.queries.ts'
import type { OpenedEntry } from '../presentation/use-item-panel.ts'
import classes from './content-strip.module.css'
import { StripTile, TileBody } from './content-tile.tsx'
import { frameLengthMs } from './item-length.ts'
import { horizontalOnly, inOrder, stripKeys, stripStrategy, tileGap, tileWidth } from './strip-order.ts'

const refused = 'Server Error. Please try again.'
const modifiers = [horizontalOnly]

interface Props {
  playlist: Playlist
  canEdit: boolean
  /** Opens the settings of an item. */
  onItem: (opened: OpenedEntry) => void
}

/** Items of a playlist in order, as a virtual list. */
export function ContentStrip({ playlist, canEdit, onItem }: Props) {
  const messages = useMessages()
  const { items, reorder } = useOrder(playlist)
  const { mutate } = useRemoveContent(playlist.id, (error) => messages.error(failureText(error, refused)))
  const onRemove = useCallback(
    (id: string) => mutate(id, { onSuccess: () => messages.success('Content removed successfully!') }),
    [mutate, messages],
  )

  const onSettings = useCallback(
    (entry: StripEntry) => onItem('list' in entry ? { list: entry.list, playlist } : { item: entry.item, playlist }),
    [onItem, playlist],
  )

  const [activeId, setActiveId] = useState<string>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stripKeys, scrollBehavior: 'auto' }),
  )
  const scroller = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const titleOf = (id: string) => items.find((item) => item.id === id)?.title ?? ''
  const accessibility = useSortingWords({ ids, titleOf, noun: 'item', keys: 'left and right' })
  const active = activeId === undefined ? -1 : ids.indexOf(activeId)
  // oxlint-disable-next-line react/incompatible-library -- its result is used here only, and never memoized
  const strip = useVirtualizer({
    horizontal: true,
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => tileWidth,
    gap: tileGap,
    overscan: 3,
    // The dragged tile must stay rendered.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return active < 0 || inSight.includes(active) ? inSight : [...inSight, active].sort((a, b) => a - b)
    },
  })

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setActiveId(undefined)
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) reorder(arrayMove(ids, from, to))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={accessibility}
      onDragStart={({ active }) => setActiveId(String(active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setActiveId(undefined)}
    >
      <SortableContext items={ids} strategy={stripStrategy}>
        <div ref={scroller} className={classes.scroller}>
          <ol className={classes.strip} style={{ width: strip.getTotalSize() }}>
            {strip.getVirtualItems().map(({ index, start }) => {
              const entry = items[index]
              return (
                entry && (
                  <StripTile
                    key={entry.id}
                    entry={entry}
                    index={index}
                    count={items.length}
                    startPx={start}
                    canEdit={canEdit}
                    onSettings={onSettings}
                  >
                    {'list' in entry ? (
                      <ListBody entry={entry} canEdit={canEdit} onRemove={onRemove} />
                    ) : (
                      <TileBody
                        item={entry.item}
                        fallbackMs={frameLengthMs(entry.item, playlist.slide_duration, null)}
                        lengthMs={frameLengthMs(entry.item, playlist.slide_duration)}
                        canEdit={canEdit}
                        onRemove={onRemove}
                        fit={entry.item.fit ?? playlist.fit}
                        fill={playlist.fill}
                      />
                    )}
                  </StripTile>
                )
              )
            })}
          </ol>
        </div>
      </SortableContext>
    </DndContext>
  )
}

/** Applies the new order optimistically; reverts it with a message on errors. */
function useOrder(playlist: Playlist) {
  const messages = useMessages()
  const [order, setOrder] = useState<string[] | null>(null)
  const save = useReorder(playlist.id, (error) => {
    setOrder(null)
    messages.error(failureText(error, refused))
  })
  const reorder = (ids: string[]) => {
    setOrder(ids)
    save.mutate(ids, { onSuccess: () => setOrder(null) })
  }
  const { contents, lists } = playlist
  const items = useMemo(() => inOrder(entriesOf({ contents, lists }), order), [contents, lists, order])
  return { items, reorder }
}
