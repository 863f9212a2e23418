import type { Named } from '@digisigncast/contract/api/wire'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import { useFoundCustomers } from './announcements.queries.ts'
import classes from './customers-field.module.css'

interface Props {
  value: readonly Named[]
  onChange: (customers: Named[]) => void
  error: string | undefined
}

/** Multi-select of customers with server-side search. */
export function CustomersField({ value, onChange, error }: Props) {
  const [typed, type] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  const { data: found = [], isFetching } = useFoundCustomers(wanted)
  const known = new Map([...found, ...value].map(({ id, name }) => [id, name]))
  const isLooking = isFetching || wanted !== typed.trim()
  const nothingText = isLooking ? 'Searching…' : wanted ? 'No matching customer.' : 'No other customers.'
  return (
    <MultiSelect
      label="Customers"
      required
      searchable
      hidePickedOptions
      clearable
      placeholder={value.length === 0 ? 'Search by name, username or email' : 'Add another'}
      nothingFoundMessage={nothingText}
      classNames={{ inputField: classes.typed ?? '' }}
      // Already filtered by the server, which also searches usernames and emails.
      filter={({ options }) => options}
      data={[...known].map(([id, name]) => ({ value: id, label: name }))}
      searchValue={typed}
      onSearchChange={type}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: known.get(id) ?? '' })))}
      error={error}
    />
  )
}
