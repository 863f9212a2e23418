import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import type { Media } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { type DragEvent, memo, type ReactNode, useCallback } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { CardSkeletons, EmptyState, ErrorState, NoMatch } from '../../../../ui/feedback/states.tsx'
import { PageTileGrid } from '../../../../ui/layout/tile-grid.tsx'
import { dragFiles } from '../../folders/index.ts'
import { useAskDelete } from '../details/use-ask-delete.tsx'
import type { ListFilter } from '../media.queries.ts'
import { useUploads } from '../uploads/upload-list.ts'
import { UploadTile } from '../uploads/upload-tile.tsx'
import { useFinishedUploads } from '../uploads/use-finished-uploads.ts'
import type { MediaWindow } from '../use-media-window.ts'
import { MediaCard, MediaCardSkeleton } from './media-card.tsx'
import { rowGap, useGridKeys } from './use-grid-keys.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  list: MediaWindow
  selection: Selection
  /** Shown when there are no media. */
  addButtons: ReactNode
  onView: (index: number) => void
  onDetails: (media: Media) => void
  onClearFilters: () => void
  /** Called with the ids of files that were uploaded together. */
  onAdded: (ids: string[]) => void
}

/** Five per row on wide screens. */
const columnsFor = (width: number) => {
  if (width >= 880) return 5
  if (width >= 720) return 4
  return width >= 520 ? 3 : 2
}

const Card = memo(MediaCard)

export function MediaGrid({ list, selection, addButtons, onView, onDetails, onClearFilters, onAdded }: Props) {
  const { can } = useSession()
  const all = useUploads()
  useFinishedUploads(all, onAdded)
  const uploads = all.filter(({ state }) => state !== 'refused')
  const canEdit = can('content', 'edit')
  const { onPick, onDelete, onDrag } = useCardActs(selection)
  const keys = useGridKeys({
    count: list.total ?? 0,
    offset: uploads.length,
    columnsFor,
    onToggle: (index) => {
      const media = list.itemAt(index)
      if (media) selection.toggle(media.id, index)
    },
    onExtend: (index, start) => void selection.extendTo(index, start),
  })

  if (list.error && list.total === undefined) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.total === undefined) return <CardSkeletons count={10} />
  if (list.total === 0 && uploads.length === 0)
    return <MediaEmpty appliedFilter={list.appliedFilter} addButtons={addButtons} onClear={onClearFilters} />

  const renderTile = (tile: number, isMoving: boolean) => {
    const upload = uploads[tile]
    if (upload) return <UploadTile upload={upload} />
    const index = tile - uploads.length
    const media = list.itemAt(index)
    if (!media) return <MediaCardSkeleton />
    return (
      <Card
        media={media}
        index={index}
        isSelected={selection.ids.has(media.id)}
        isMoving={isMoving}
        isSelecting={selection.ids.size > 0}
        isActive={index === keys.active}
        onPick={onPick}
        onView={onView}
        onDetails={onDetails}
        onDelete={can('content', 'delete') && media.is_editable ? onDelete : undefined}
        onDrag={canEdit && media.is_editable ? onDrag : undefined}
        canEdit={canEdit && media.is_editable}
        canCreate={can('content', 'create')}
      />
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its cards are focusable, it handles their keys
    <div {...keys.props}>
      <PageTileGrid
        label="Images and videos"
        count={uploads.length + list.total}
        columnsFor={columnsFor}
        gap={rowGap}
        metaHeight={68}
        renderTile={renderTile}
        keyOf={(tile) => uploads[tile]?.id ?? list.itemAt(tile - uploads.length)?.id ?? `place-${tile}`}
        onVisible={(first, last) => {
          const [from, to] = [Math.max(0, first - uploads.length), Math.max(0, last - uploads.length)]
          list.showRange(from, to)
          keys.onVisible(from, to)
        }}
      />
    </div>
  )
}

/** Card actions, stable between renders so that memoized cards do not render again. */
function useCardActs({ ids, toggle, extendTo, remove }: Selection) {
  const { askOne } = useAskDelete()
  const onPick = useCallback(
    (media: Media, index: number, isRange: boolean) => {
      if (isRange) void extendTo(index)
      else toggle(media.id, index)
    },
    [extendTo, toggle],
  )
  const onDelete = useCallback(
    async (media: Media) => {
      if (await askOne(media)) remove([media.id])
    },
    [askOne, remove],
  )
  const onDrag = useCallback(
    (event: DragEvent, media: Media) => {
      const dragged = ids.has(media.id) ? [...ids] : [media.id]
      dragFiles(event, dragged, dragged.length === 1 ? media.title : mediaItemsText(dragged.length))
    },
    [ids],
  )
  return { onPick, onDelete, onDrag }
}

const noneFound = 'No media found.'

interface EmptyProps {
  appliedFilter: ListFilter
  /** Buttons that add media; undefined without the permission. */
  addButtons: ReactNode
  onClear: () => void
}

/** Explains why the list is empty, and what to do. */
function MediaEmpty({ appliedFilter: { search, folder, type, use }, addButtons, onClear }: EmptyProps) {
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
