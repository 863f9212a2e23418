import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { MediaKind } from '@digisigncast/contract/content/media-types'
import { mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { Button, NativeSelect } from '@mantine/core'
import { IconFolderSymlink, IconPlaylistAdd, IconTrash } from '@tabler/icons-react'
import { useSession } from '../../../../api/session.tsx'
import { SearchBox } from '../../../../ui/forms/search-box.tsx'
import { barRef } from '../../../../ui/layout/bars.ts'
import { titleCase } from '../../../../ui/text/letter-case.ts'
import type { ListFilter } from '../media.queries.ts'
import type { MediaFilter } from '../use-media-filter.ts'
import classes from './media-page.module.css'

interface Props {
  typed: string
  onType: (text: string) => void
  filter: MediaFilter
  onFilter: (patch: MediaFilter) => void
  total: number | undefined
  appliedFilter: ListFilter
  selectedCount: number
  /** The files of Select All are being fetched. */
  isSelecting: boolean
  onSelectAll: () => void
  onDeselectAll: () => void
  onDelete: () => void
  onAdd: () => void
  onMove: () => void
}

/** Sticky under the header, so that actions on the selection stay reachable. */
export function MediaBar({
  typed,
  onType,
  filter,
  onFilter,
  total,
  appliedFilter,
  selectedCount,
  isSelecting,
  ...act
}: Props) {
  const { can } = useSession()
  const hasActions = can('playlist', 'edit') || can('content', 'edit') || can('content', 'delete')
  const isNarrowed = Boolean(appliedFilter.search || appliedFilter.type || appliedFilter.use)
  const found = (count: number) => `${mediaItemsText(count)}${isNarrowed ? ' found' : ''}`
  return (
    <div className={classes.bar} data-selecting={selectedCount > 0 || undefined}>
      <div className={classes.find}>
        <SearchBox value={typed} onChange={onType} label="Search by title" />
        <MediaFilters filter={filter} onChange={onFilter} />
      </div>
      <h2 className={classes.count} aria-live="polite">
        {typed.trim() !== (appliedFilter.search ?? '') ? 'Searching …' : total !== undefined && found(total)}
        {selectedCount > 0 ? (
          <span className={classes.selected}> · {selectedCount.toLocaleString('en')} selected</span>
        ) : null}
      </h2>
      <div ref={barRef} className={classes.bulk} data-empty={selectedCount === 0 || undefined}>
        {selectedCount > 0 ? <BulkActions {...act} isDisabled={isSelecting} /> : null}
      </div>
      <div className={classes.choose}>
        {hasActions && total !== undefined && total > 0 && (
          <Button
            variant="subtle"
            px="sm"
            onClick={act.onSelectAll}
            loading={isSelecting}
            disabled={selectedCount >= total}
          >
            Select All
          </Button>
        )}
        {selectedCount > 0 ? (
          <Button variant="subtle" px="sm" onClick={act.onDeselectAll}>
            Deselect All
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type BulkProps = Pick<Props, 'onAdd' | 'onMove' | 'onDelete'> & { isDisabled: boolean }

function BulkActions({ onAdd, onMove, onDelete, isDisabled }: BulkProps) {
  const { can } = useSession()
  const actions = [
    { label: 'Add To Playlist', icon: IconPlaylistAdd, isAllowed: can('playlist', 'edit'), act: onAdd },
    { label: 'Move To Folder', icon: IconFolderSymlink, isAllowed: can('content', 'edit'), act: onMove },
    { label: 'Delete', icon: IconTrash, isAllowed: can('content', 'delete'), act: onDelete, color: 'red' },
  ]
  return actions
    .filter(({ isAllowed }) => isAllowed)
    .map(({ label, icon: ActionIcon, act, color }) => (
      <Button
        key={label}
        leftSection={<ActionIcon size={18} aria-hidden />}
        variant="light"
        color={color}
        onClick={act}
        disabled={isDisabled}
      >
        {label}
      </Button>
    ))
}

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

interface FilterProps {
  filter: MediaFilter
  onChange: (patch: MediaFilter) => void
}

/** Selects for type, use and sort order. */
function MediaFilters({ filter, onChange }: FilterProps) {
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
