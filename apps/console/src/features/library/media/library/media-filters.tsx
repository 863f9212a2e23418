import { MediaKind } from '@digisigncast/contract/content/media-types'
import { mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { NativeSelect } from '@mantine/core'
import { titleCase } from '../../../../ui/text/letter-case.ts'
import type { MediaFilter } from '../use-media-filter.ts'
import classes from './media-filters.module.css'

const types = [
  { value: '', label: 'All types' },
  ...MediaKind.options.map((kind) => ({ value: kind, label: titleCase(mediaKinds[kind].plural) })),
]
const uses = [
  { value: '', label: 'Any use' },
  { value: 'used', label: 'Used' },
  { value: 'unused', label: 'Unused' },
]
const sorts = [
  { value: '', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'size', label: 'Size' },
]

interface Props {
  filter: MediaFilter
  onChange: (patch: MediaFilter) => void
}

/** Selects for type, use and sort order. */
export function MediaFilters({ filter, onChange }: Props) {
  const field = (name: 'type' | 'use' | 'sort', label: string, data: typeof types) => (
    <NativeSelect
      className={classes.field}
      data-set={filter[name] !== undefined || undefined}
      aria-label={label}
      data={data}
      value={filter[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <div className={classes.filters}>
      {field('type', 'Type', types)}
      {field('use', 'Use', uses)}
      {field('sort', 'Sort by', sorts)}
    </div>
  )
}
