import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState, NoMatch } from '../../../../ui/feedback/states.tsx'
import type { ListFilter } from '../media.queries.ts'

const noneFound = 'No media found.'

interface Props {
  appliedFilter: ListFilter
  /** Buttons that add media; undefined without the permission. */
  addButtons: ReactNode
  onClear: () => void
}

/** Explains why the list is empty, and what to do. */
export function MediaEmpty({ appliedFilter: { search, folder, type, use }, addButtons, onClear }: Props) {
  if (search || type || use)
    return (
      <NoMatch
        text={noneFound}
        search={type || use ? '' : search}
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  if (folder === 'none') return <EmptyState drawing="media" text="All media are in folders." />
  if (folder) return <EmptyState drawing="media" text="This folder is empty." action={addButtons} />
  return <EmptyState drawing="media" text={noneFound} action={addButtons} />
}
