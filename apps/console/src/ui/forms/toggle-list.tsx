import type { LayoutKey } from '@digisigncast/contract/content/layouts'
import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LayoutDrawing } from '../pictures/layout-drawing.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './toggle-list.module.css'

export interface ToggleItem {
  id: string
  label: string
  hint?: string
  /** Address of a small picture; null leaves its place empty. Without it there is no place. */
  picture?: string | null
  /** Layout drawn in place of a picture; null leaves the place empty. */
  layout?: LayoutKey | null
  /** Small drawing before the words. */
  mark?: ReactNode
}

interface Props {
  items: readonly ToggleItem[]
  /** Ids, in the order selected. */
  selected: readonly string[]
  onChange: (selected: string[]) => void
  emptyText: string
  searchable?: boolean
  /** Rows shown at most; a search finds the others. */
  maxShown?: number
  /** The selection is a playing order: numbered, and a click on a row replaces it. The switch adds to it. */
  isRotation?: boolean
}

export function ToggleList({
  items,
  selected,
  onChange,
  emptyText,
  searchable = false,
  maxShown,
  isRotation = false,
}: Props) {
  const [search, setSearch] = useState('')
  const [atFirst] = useState(isRotation || maxShown !== undefined ? selected : [])
  const sorted = withFirst(items, atFirst)
  const wanted = search.trim().toLowerCase()
  const found = wanted ? sorted.filter((item) => item.label.toLowerCase().includes(wanted)) : sorted
  const shown = found.slice(0, maxShown)
  const places = new Map(selected.map((id, index) => [id, index + 1]))
  const toggle = (id: string) => onChange(places.has(id) ? selected.filter((other) => other !== id) : [...selected, id])

  if (items.length === 0) return <p className={classes.empty}>{emptyText}</p>
  return (
    <>
      {searchable ? (
        <div className={classes.search}>
          <SearchBox value={search} onChange={setSearch} label="Search by name" />
        </div>
      ) : null}
      {isRotation ? (
        <p className={classes.head}>
          <span>Click a row to show only that one.</span>
          <span className={classes.add}>Add to rotation</span>
        </p>
      ) : null}
      {shown.length === 0 ? <p className={classes.empty}>Nothing matches “{search.trim()}”.</p> : null}
      {shown.length > 0 ? (
        <ul className={classes.list} data-rotation={isRotation || undefined}>
          {shown.map((item) => (
            <li key={item.id}>
              <ToggleRow
                item={item}
                place={places.get(item.id) ?? 0}
                isRotation={isRotation}
                onToggle={() => toggle(item.id)}
                onOnly={() => onChange([item.id])}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {found.length > shown.length ? (
        <p className={classes.empty}>And {(found.length - shown.length).toLocaleString('en')} more: search by name.</p>
      ) : null}
    </>
  )
}

interface RowProps {
  item: ToggleItem
  /** Position in the selection, from 1; 0: not selected. */
  place: number
  isRotation: boolean
  onToggle: () => void
  onOnly: () => void
}

function ToggleRow({ item, place, isRotation, onToggle, onOnly }: RowProps) {
  const control = (
    <Switch
      checked={place > 0}
      onChange={onToggle}
      aria-label={isRotation && place > 0 ? `${item.label}, plays at position ${place}` : item.label}
      withThumbIndicator={false}
    />
  )
  if (!isRotation)
    return (
      <label className={classes.row}>
        <RowBody item={item} />
        {control}
      </label>
    )
  return (
    <div className={classes.row} data-selected={place > 0 || undefined}>
      <button type="button" className={classes.pick} onClick={onOnly} title={`Show only “${item.label}”`}>
        <RowBody
          item={item}
          place={
            <span className={classes.place} data-selected={place > 0 || undefined} aria-hidden>
              {place || ''}
            </span>
          }
        />
      </button>
      {control}
    </div>
  )
}

function RowBody({ item: { label, hint, picture, layout, mark }, place }: { item: ToggleItem; place?: ReactNode }) {
  return (
    <>
      {place}
      {mark}
      {picture !== undefined && (
        <span className={classes.thumb}>{picture && <img src={picture} alt="" loading="lazy" />}</span>
      )}
      {layout !== undefined && <span className={classes.layout}>{layout && <LayoutDrawing layout={layout} />}</span>}
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {hint ? <span className={classes.hint}>{hint}</span> : null}
      </span>
    </>
  )
}

/** Returns the items with these first, in their order. The caller keeps them while rows are toggled. */
function withFirst(items: readonly ToggleItem[], ids: readonly string[]): readonly ToggleItem[] {
  if (ids.length === 0) return items
  const byId = new Map(items.map((item) => [item.id, item]))
  const first = new Set(ids)
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...items.filter(({ id }) => !first.has(id))]
}
