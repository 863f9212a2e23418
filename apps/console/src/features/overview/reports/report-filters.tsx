import type { ReportCustomer } from '@digisigncast/contract/platform/reports'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import readers from '../../../ui/readers.module.css'
import { type Range, ranges, readDay } from './report-days.ts'
import classes from './reports.module.css'
import { customerLabel, useReportCustomers } from './reports.queries.ts'
import type { ReportFilter } from './use-report-filter.ts'

interface Props {
  filter: ReportFilter
  /** The selected customer, if its name is known. */
  customer: ReportCustomer | null
}

/** Filters: days and customer. */
export function ReportFilters({ filter, customer }: Props) {
  const end = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      className={classes.day}
      required
      withAsterisk={false}
      value={filter.days[name]}
      error={name === 'to' ? filter.problem : undefined}
      onChange={(event) => {
        const date = readDay(event.currentTarget.value)
        if (date) filter.setDay(name, date)
      }}
    />
  )
  return (
    <div className={classes.filters}>
      <fieldset className={classes.ranges}>
        <legend className={readers.only}>Range</legend>
        {Object.entries(ranges).map(([name, { label }]) => (
          <Button
            key={name}
            variant={filter.range === name ? 'light' : 'default'}
            aria-pressed={filter.range === name}
            onClick={() => filter.setRange(name as Range)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {end('from', 'From')}
      {end('to', 'To')}
      <CustomerFilter value={filter.customer} chosen={customer} onChange={filter.setCustomer} />
    </div>
  )
}

interface CustomerProps {
  value: string | undefined
  chosen: ReportCustomer | null
  onChange: (customer: string | undefined) => void
}

/** Customer select with server-side search. */
function CustomerFilter({ value, chosen, onChange }: CustomerProps) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  const label = chosen ? customerLabel(chosen) : ''
  // The label of the selected customer is not a search.
  const found = useReportCustomers(wanted === label ? '' : wanted).data ?? []
  const isMissing = value !== undefined && !found.some((one) => one.value === value)
  const options = isMissing && chosen ? [{ value, label }, ...found] : found
  return (
    <Select
      label="Customer"
      placeholder="All"
      className={classes.customerField}
      data={options}
      value={value ?? null}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // Already filtered by the server.
      filter={({ options: all }) => all}
      nothingFoundMessage="No matching customer."
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
