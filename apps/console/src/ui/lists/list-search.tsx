import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { SearchBox } from '../forms/search-box.tsx'
import { isOnItsPage } from '../layout/address/panel-address.ts'
import classes from './list-search.module.css'

export const searchAfterMs = 250

/** The text of a search field. Links to an object by name preset it. */
export function usePresetSearch() {
  const [params] = useSearchParams()
  const location = useLocation()
  const { key } = location
  const preset = params.get('search')
  const [typed, setTyped] = useState({ text: preset ?? '', key })
  // The address of a panel keeps the text that was typed since.
  if (preset !== null && typed.key !== key && !isOnItsPage(location)) setTyped({ text: preset, key })
  return [typed.text, (text: string) => setTyped({ text, key })] as const
}

/** Returns the typed text of a page's search, and its debounced value. */
export function useListSearch() {
  const [typed, type] = usePresetSearch()
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  return { typed, type, wanted }
}

interface Props {
  search: { typed: string; type: (text: string) => void; wanted: string }
  /** Singular noun of the listed objects. */
  noun: string
  /** Default: by name. */
  label?: string
  total: number | undefined
  /** The list is still that of the text before. */
  isWaiting?: boolean
}

/** Search field with the number of results. */
export function ListSearch({ search, noun, label = `Search ${noun}s by name`, total, isWaiting }: Props) {
  return (
    <>
      <SearchBox value={search.typed} onChange={search.type} label={label} />
      <output className={classes.count}>
        {isWaiting || search.typed.trim() !== search.wanted
          ? 'Searching …'
          : total !== undefined && countText(total, noun, search.wanted)}
      </output>
    </>
  )
}

const countText = (total: number, noun: string, wanted: string) =>
  `${total.toLocaleString('en')} ${noun}${total === 1 ? '' : 's'}${wanted ? ' found' : ''}`
