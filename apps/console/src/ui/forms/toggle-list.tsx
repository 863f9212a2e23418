import { Switch } from '@mantine/core'
import { useState } from 'react'
import { SearchBox } from './search-box.tsx'
import classes from './toggle-list.module.css'

export interface ToggleItem {
  id: string
  label: string
  hint?: string
  /** Address of a small picture; null leaves its place empty. Without it there is no place. */
  picture?: string | null
}

interface Props {
  items: readonly ToggleItem[]
  /** Ids, in the order selected. */
  selected: readonly string[]
  onChange: (selected: string[]) => void
  emptyText: string
  searchable?: boolean
}

export function ToggleList({ items, selected, onChange, emptyText, searchable = false }: Props) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = wanted ? items.filter((item) => item.label.toLowerCase().includes(wanted)) : items
  const chosen = new Set(selected)
  const toggle = (id: string) => onChange(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id])

  if (items.length === 0) return <p className={classes.empty}>{emptyText}</p>
  return (
    <>
      {searchable ? (
        <div className={classes.search}>
          <SearchBox value={search} onChange={setSearch} label="Search by name" />
        </div>
      ) : null}
      {shown.length === 0 ? <p className={classes.empty}>Nothing matches “{search.trim()}”.</p> : null}
      {shown.length > 0 ? (
        <ul className={classes.list}>
          {shown.map((item) => (
            <li key={item.id}>
              <label className={classes.row}>
                {item.picture !== undefined && (
                  <span className={classes.thumb}>
                    {item.picture && <img src={item.picture} alt="" loading="lazy" />}
                  </span>
                )}
                <span className={classes.words}>
                  <span className={classes.label}>{item.label}</span>
                  {item.hint ? <span className={classes.hint}>{item.hint}</span> : null}
                </span>
                <Switch
                  checked={chosen.has(item.id)}
                  onChange={() => toggle(item.id)}
                  aria-label={item.label}
                  withThumbIndicator={false}
                />
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
