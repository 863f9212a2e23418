import { ActionIcon, Switch } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { movedEarlier } from './channel-fields.ts'
import type { PlaylistChoice } from './channels.queries.ts'
import classes from './region-field.module.css'

const searchableFrom = 8

interface Props {
  region: string
  items: readonly PlaylistChoice[]
  /** Ids, in playing order. */
  selected: readonly string[]
  onChange: (selected: readonly string[]) => void
}

/** Playlists of one region as toggles; numbers show the playing order. */
export function RegionField({ region, items, selected, onChange }: Props) {
  const [search, setSearch] = useState('')
  const rows = useRows(items, selected, search)
  const isSearchable = items.length > searchableFrom
  const toggle = (id: string) =>
    onChange(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])

  return (
    <fieldset>
      <legend className={classes.legend}>
        {region} <span className={classes.count}>{countText(selected.length)}</span>
      </legend>
      {isSearchable && (
        <div className={classes.search}>
          <SearchBox value={search} onChange={setSearch} label={`Search playlists for ${region}`} />
        </div>
      )}
      {rows.length === 0 && <p className={classes.empty}>Nothing matches “{search.trim()}”.</p>}
      {rows.length > 0 && (
        <RowList
          rows={rows}
          selected={selected}
          onToggle={toggle}
          onEarlier={(id) => onChange(movedEarlier(selected, id))}
        />
      )}
    </fieldset>
  )
}

const countText = (count: number) => {
  if (count === 0) return 'no playlist chosen'
  return count === 1 ? '1 playlist' : `${count} playlists, played in turn`
}

/** Initially chosen playlists come first, in playing order; rows keep their place while toggled. */
function useRows(items: readonly PlaylistChoice[], selected: readonly string[], search: string) {
  const [atFirst] = useState(selected)
  const wanted = search.trim().toLowerCase()
  return useMemo(() => {
    const byId = new Map(items.map((item) => [item.id, item]))
    const first = new Set(atFirst)
    const sorted = [...atFirst.flatMap((id) => byId.get(id) ?? []), ...items.filter(({ id }) => !first.has(id))]
    return wanted ? sorted.filter(({ name }) => name.toLowerCase().includes(wanted)) : sorted
  }, [items, atFirst, wanted])
}

interface ListProps {
  rows: readonly PlaylistChoice[]
  selected: readonly string[]
  onToggle: (id: string) => void
  onEarlier: (id: string) => void
}

/** Virtual list: only visible rows are rendered. */
function RowList({ rows, selected, onToggle, onEarlier }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its result is used here only, and never memoized
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  useEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [rows])
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const item = rows[index]
          return (
            item && (
              <li
                key={item.id}
                className={classes.item}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ top: start, height: rowHeight }}
              >
                <RegionRow
                  item={item}
                  place={selected.indexOf(item.id) + 1}
                  onToggle={onToggle}
                  onEarlier={onEarlier}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** Row height (px), equal for all rows of the virtual list. */
const rowHeight = 60

interface RowProps {
  item: PlaylistChoice
  /** Position in the playing order, from 1; 0: not chosen. */
  place: number
  onToggle: (id: string) => void
  onEarlier: (id: string) => void
}

function RegionRow({ item: { id, name, itemCount, first }, place, onToggle, onEarlier }: RowProps) {
  const toggle = useRef<HTMLInputElement>(null)
  const moveEarlier = () => {
    // The first row has no such button: keep the focus in the row.
    if (place === 2) toggle.current?.focus()
    onEarlier(id)
  }
  return (
    <div className={classes.row}>
      <label className={classes.target}>
        <span className={classes.place} data-chosen={place > 0 || undefined} aria-hidden>
          {place || ''}
        </span>
        <span className={classes.thumb}>{first?.src && <img src={first.src} alt="" loading="lazy" />}</span>
        <span className={classes.words}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.hint}>{itemsText(itemCount)}</span>
        </span>
        <Switch
          ref={toggle}
          checked={place > 0}
          onChange={() => onToggle(id)}
          aria-label={place > 0 ? `${name}, plays at position ${place}` : name}
          withThumbIndicator={false}
        />
      </label>
      {place > 1 && (
        <Tooltip label="Play earlier">
          <ActionIcon className={classes.earlier} size="sm" aria-label={`Play ${name} earlier`} onClick={moveEarlier}>
            <IconArrowUp size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}

const itemsText = (count: number | null) => {
  if (count === null) return 'You cannot see its items'
  if (count === 0) return 'No items yet'
  return count === 1 ? '1 item' : `${count} items`
}
