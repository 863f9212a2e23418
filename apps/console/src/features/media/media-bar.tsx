import { Button } from '@mantine/core'
import { IconPlaylistAdd, IconTrash } from '@tabler/icons-react'
import { useSession } from '../../api/session.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import classes from './media-page.module.css'
import { filesText } from './media-words.ts'

interface Props {
  typed: string
  onType: (text: string) => void
  total: number | undefined
  search: string
  selectedCount: number
  onSelectAll: () => void
  onDeselectAll: () => void
  onDelete: () => void
  onAdd: () => void
}

/** Stays under the header while the grid scrolls, so that what is selected can be acted on anywhere. */
export function MediaBar({ typed, onType, total, search, selectedCount, ...act }: Props) {
  const { can } = useSession()
  return (
    <div className={classes.bar}>
      <SearchBox value={typed} onChange={onType} label="Search by title" />
      <h2 className={classes.count} aria-live="polite">
        {total === undefined ? '' : `${filesText(total)}${search ? ' found' : ''}`}
        {selectedCount > 0 ? <span className={classes.selected}> · {selectedCount} selected</span> : null}
      </h2>
      <div className={classes.bulk} data-empty={selectedCount === 0 || undefined}>
        {selectedCount > 0 && can('playlist', 'edit') ? (
          <Button leftSection={<IconPlaylistAdd size={18} aria-hidden />} variant="light" onClick={act.onAdd}>
            Add To Playlist
          </Button>
        ) : null}
        {selectedCount > 0 && can('content', 'delete') ? (
          <Button leftSection={<IconTrash size={18} aria-hidden />} variant="light" color="red" onClick={act.onDelete}>
            Delete
          </Button>
        ) : null}
      </div>
      <div className={classes.choose}>
        {total === undefined || total === 0 ? null : (
          <Button variant="subtle" px="sm" onClick={act.onSelectAll} disabled={selectedCount >= total}>
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
