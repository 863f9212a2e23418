import { auditKinds } from '@digisigncast/contract/audit/audit-kinds'
import { Button, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import classes from './audit.module.css'
import { type AuditFilterState, type PickedFilter, pickedFilters } from './use-audit-filter.ts'

const kinds = Object.entries(auditKinds).map(([value, label]) => ({ value, label }))
const words: Record<PickedFilter, string> = { actor: 'By', thing: 'History of', address: 'From' }

export function AuditFilters({ filter, set, pick }: AuditFilterState) {
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      className={classes.day}
      value={filter[name]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  const picked = pickedFilters.filter((name) => filter[name] !== '')
  return (
    <div className={classes.filters}>
      <SearchBox value={filter.search} onChange={(text) => set('search', text)} label="Search names" />
      <Select
        label="Kind"
        placeholder="All"
        data={kinds}
        value={filter.kind ?? null}
        searchable
        clearable
        onChange={(kind) => set('kind', kind ?? undefined)}
        className={classes.kind}
      />
      {day('from', 'From')}
      {day('to', 'To')}
      {picked.length > 0 && (
        <div className={classes.picked}>
          {picked.map((name) => (
            <Button
              key={name}
              size="compact-md"
              variant="default"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={`Remove the filter ${words[name]} ${filter.names[name] || filter[name]}`}
              onClick={() => pick(name, undefined)}
            >
              {words[name]} {filter.names[name] || filter[name]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
