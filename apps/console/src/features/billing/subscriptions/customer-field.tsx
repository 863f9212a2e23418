import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import { type CustomerScope, useCustomerChoices } from './subscriptions.queries.ts'

interface Props {
  value: string
  onChange: (id: string) => void
  error: string | undefined
  description: string
  /** Default: all customers. */
  of?: CustomerScope
}

/** Chooses a customer, with the search of the server. */
export function CustomerField({ value, onChange, error, description, of = 'all' }: Props) {
  const [typed, type] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [wanted] = useDebouncedValue(typed, searchAfterMs)
  const { data = [] } = useCustomerChoices(wanted === chosen?.label ? '' : wanted, of)
  const found = data.map(({ id, name }) => ({ value: id, label: name }))
  const isMissing = chosen && !found.some((option) => option.value === chosen.value)
  return (
    <Select
      label="Customer"
      required
      searchable
      placeholder="Search by name, username or email"
      description={description}
      nothingFoundMessage="No matching customer."
      // Already filtered by the server, which also searches usernames and emails.
      filter={({ options }) => options}
      data={isMissing ? [chosen, ...found] : found}
      searchValue={typed}
      onSearchChange={type}
      value={value || null}
      onChange={(id, option) => {
        setChosen(id ? { value: id, label: option?.label ?? '' } : undefined)
        onChange(id ?? '')
      }}
      error={error}
    />
  )
}
