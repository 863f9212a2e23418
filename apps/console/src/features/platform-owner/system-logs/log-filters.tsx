import type { LogType } from '@digisigncast/contract/accounts/dashboard'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import classes from './system-logs.module.css'
import { useCustomerChoices } from './system-logs.queries.ts'

export interface LogFilter {
  type: LogType | undefined
  customer: string | undefined
  from: string
  to: string
  search: string
}

interface Props {
  value: LogFilter
  onChange: (patch: Partial<LogFilter>) => void
}

const types = [
  { value: 'error', label: 'Error' },
  { value: 'warning', label: 'Warning' },
  { value: 'info', label: 'Info' },
  { value: 'other', label: 'Other' },
] as const

export function LogFilters({ value, onChange }: Props) {
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      className={classes.day}
      value={value[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={classes.filters}>
      <SearchBox value={value.search} onChange={(search) => onChange({ search })} label="Search descriptions" />
      <Select
        label="Type"
        placeholder="All"
        data={[...types]}
        value={value.type ?? null}
        clearable
        onChange={(chosen) => onChange({ type: types.find((one) => one.value === chosen)?.value })}
        w={140}
      />
      <CustomerFilter value={value.customer} onChange={(customer) => onChange({ customer })} />
      {day('from', 'From')}
      {day('to', 'To')}
    </div>
  )
}

const platform = { value: 'platform', label: 'Platform' }

interface CustomerProps {
  value: string | undefined
  onChange: (customer: string | undefined) => void
}

/** Customer select with server-side search. */
function CustomerFilter({ value, onChange }: CustomerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(platform)
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  // The label of the selected customer is not a search.
  const choices = useCustomerChoices(wanted === chosen.label ? '' : wanted).data ?? []
  const found = [platform, ...choices]
  const options = found.some((one) => one.value === value) || value === undefined ? found : [chosen, ...found]
  return (
    <Select
      label="Customer"
      placeholder="All"
      data={options}
      value={value ?? null}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // Already filtered by the server, which also searches usernames and emails.
      filter={({ options: all }) => all}
      nothingFoundMessage="No matching customer."
      onChange={(id) => {
        const option = options.find((one) => one.value === id)
        if (option) setChosen(option)
        onChange(id ?? undefined)
      }}
      w={{ base: '100%', sm: 260 }}
    />
  )
}
