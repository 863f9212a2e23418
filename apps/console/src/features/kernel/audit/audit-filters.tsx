import { auditKinds } from '@digisigncast/contract/audit/audit-kinds'
import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { DayFilter, ListFilters } from '../../../ui/forms/list-filters.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import classes from './audit.module.css'
import { type AuditFilterState, type PickedFilter, pickedFilters } from './use-audit-filter.ts'

const kinds = Object.entries(auditKinds).map(([value, label]) => ({ value, label }))
const words: Record<PickedFilter, string> = { actor: 'By', thing: 'History of', address: 'From' }

export function AuditFilters({ filter, set, pick }: AuditFilterState) {
  const picked = pickedFilters.filter((name) => filter[name] !== '')
  return (
    <ListFilters>
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
      <DayFilter label="From" value={filter.from} onChange={(day) => set('from', day)} />
      <DayFilter label="To" value={filter.to} onChange={(day) => set('to', day)} />
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
    </ListFilters>
  )
}
