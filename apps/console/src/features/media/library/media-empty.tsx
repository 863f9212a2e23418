import { Button } from '@mantine/core'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import type { ListFilter } from '../media.queries.ts'
import { UploadButton } from '../uploads/upload-button.tsx'

interface Props {
  appliedFilter: ListFilter
  /** Undefined without the permission to upload. */
  onFiles?: ((files: File[]) => void) | undefined
  onClear: () => void
}

/** Explains why the list is empty, and what to do. */
export function MediaEmpty({ appliedFilter: { search, folder, type, use }, onFiles, onClear }: Props) {
  const upload = onFiles ? <UploadButton onFiles={onFiles} /> : undefined
  if (search || type || use)
    return (
      <EmptyState
        drawing="search"
        text={search && !type && !use ? `No title matches “${search}”.` : 'No media match these filters.'}
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  if (folder === 'none') return <EmptyState drawing="media" text="All media are in folders." />
  if (folder) return <EmptyState drawing="media" text="This folder is empty." action={upload} />
  return <EmptyState drawing="media" text="No media found." action={upload} />
}
