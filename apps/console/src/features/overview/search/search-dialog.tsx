import { searchAll } from '@digisigncast/contract/accounts/search'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, failureText } from '../../../api/client.ts'
import type { SearchAction } from './search-button.tsx'
import classes from './search-dialog.module.css'
import { actionsFor, entryOf, type SearchEntry } from './search-entries.ts'
import { SearchOptions } from './search-options.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  actions: readonly SearchAction[]
}

const searchAfterMs = 150

/** Search over screens, media, playlists, channels, data sources, users, pages and actions. */
export function SearchDialog({ opened, onClose, actions }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={640} padding={0} yOffset="10dvh">
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label="Search" classNames={{ content: classes.content ?? '' }}>
        <Search actions={actions} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}

function Search({ actions, onClose }: Omit<Props, 'opened'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  const { data, error, isFetching } = useSearchResults(wanted)
  const found = wanted === '' || typed.trim() === '' ? [] : (data ?? [])
  const entries = [...found.map(entryOf), ...actionsFor(actions, typed.trim())]
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, Math.max(entries.length - 1, 0))
  const list = useId()
  const activeId = entries[at]?.id

  const open = ({ to }: SearchEntry) => {
    onClose()
    void navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[at]
    const step = steps[event.key]
    if (entry === undefined || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') open(entry)
    else if (step) setCurrent(step(at, entries.length))
    else return
    event.preventDefault()
  }
  const isWaiting = typed.trim() !== wanted || isFetching
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search screens, media, playlists, channels, data sources, users and actions"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={activeId === undefined ? undefined : `${list}-${activeId}`}
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setCurrent(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <SearchOptions id={list} entries={entries} at={at} onOpen={open} onHover={setCurrent} />
      <output className={classes.note}>
        {error && !isWaiting
          ? failureText(error, 'The search failed. Please try again.')
          : entries.length === 0 && (isWaiting ? 'Searching…' : `Nothing found for “${typed.trim()}”.`)}
      </output>
    </>
  )
}

/** Results for a text; none for an empty one. */
const useSearchResults = (search: string) =>
  useQuery({
    queryKey: ['search', search],
    queryFn: ({ signal }) => call(searchAll, { query: { search } }, { signal }),
    select: ({ data }) => data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
