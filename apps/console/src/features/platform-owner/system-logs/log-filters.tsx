import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { DayFilter, ListFilters } from '../../../ui/forms/list-filters.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import { useCustomerChoices } from './system-logs.queries.ts'
import type { CustomerChoice, LogFilterState } from './use-log-filter.ts'

const types = [
  { value: 'error', label: 'Error' },
  { value: 'warning', label: 'Warning' },
  { value: 'info', label: 'Info' },
  { value: 'other', label: 'Other' },
] as const

export function LogFilters({ filter, setType, setCustomer, setDay, setSearch }: LogFilterState) {
  return (
    <ListFilters>
      <SearchBox value={filter.search} onChange={setSearch} label="Search descriptions" />
      <Select
        label="Type"
        placeholder="All"
        data={[...types]}
        value={filter.type ?? null}
        clearable
        onChange={(chosen) => setType(types.find((one) => one.value === chosen)?.value)}
        w={140}
      />
      <CustomerFilter chosen={filter.customer} onChange={setCustomer} />
      <DayFilter label="From" value={filter.from} onChange={(day) => setDay('from', day)} />
      <DayFilter label="To" value={filter.to} onChange={(day) => setDay('to', day)} />
    </ListFilters>
  )
}

const platform = { value: 'platform', label: 'Platform' }

interface CustomerProps {
  chosen: CustomerChoice | undefined
  onChange: (customer: CustomerChoice | undefined) => void
}

/** Customer select with server-side search. */
function CustomerFilter({ chosen, onChange }: CustomerProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  // The label of the selected customer is not a search.
  const choices = useCustomerChoices(wanted === (chosen ?? platform).label ? '' : wanted).data ?? []
  const found = [platform, ...choices]
  const options = !chosen || found.some((one) => one.value === chosen.value) ? found : [chosen, ...found]
  return (
    <Select
      label="Customer"
      placeholder="All"
      data={options}
      value={chosen?.value ?? null}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // Already filtered by the server, which also searches usernames and emails.
      filter={({ options: all }) => all}
      nothingFoundMessage="No matching customer."
      onChange={(id) => onChange(options.find((one) => one.value === id))}
      w={{ base: '100%', sm: 260 }}
    />
  )
}
