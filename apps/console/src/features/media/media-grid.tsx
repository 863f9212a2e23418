import type { Media } from '@digisigncast/contract/media'
import { memo, useCallback } from 'react'
import { useSession } from '../../api/session.tsx'
import { CardSkeletons, EmptyState, ErrorState } from '../../ui/states.tsx'
import { PageTileGrid } from '../../ui/tile-grid.tsx'
import { MediaCard, MediaCardSkeleton } from './media-card.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useUploads } from './uploads.ts'
import { useAskDelete } from './use-ask-delete.tsx'
import { useFinishedUploads } from './use-finished-uploads.ts'
import type { MediaWindow } from './use-media-window.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  list: MediaWindow
  selection: Selection
  onFiles?: (files: File[]) => void
}

/** Five per row on wide screens. */
const columnsFor = (width: number) => {
  if (width >= 960) return 5
  if (width >= 720) return 4
  return width >= 520 ? 3 : 2
}

const Card = memo(MediaCard)

export function MediaGrid({ list, selection, onFiles }: Props) {
  const { can } = useSession()
  const uploads = useUploads()
  useFinishedUploads(uploads)
  const { askOne } = useAskDelete()
  const { remove } = selection
  const onDelete = useCallback(
    async (media: Media) => {
      if (await askOne(media)) remove(media.id)
    },
    [askOne, remove],
  )

  if (list.error && list.total === undefined) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.total === undefined) return <CardSkeletons count={10} />
  if (list.total === 0 && uploads.length === 0)
    return list.search ? (
      <EmptyState drawing="search" text={`No title matches “${list.search}”.`} />
    ) : (
      <EmptyState
        drawing="media"
        text="No media found."
        action={onFiles ? <UploadButton onFiles={onFiles} /> : undefined}
      />
    )

  const renderTile = (index: number, isMoving: boolean) => {
    const upload = uploads[index]
    if (upload) return <UploadTile upload={upload} />
    const media = list.itemAt(index - uploads.length)
    if (!media) return <MediaCardSkeleton />
    return (
      <Card
        media={media}
        isSelected={selection.ids.has(media.id)}
        isMoving={isMoving}
        isSelecting={selection.ids.size > 0}
        onToggle={selection.toggle}
        onDelete={can('content', 'delete') ? onDelete : undefined}
        canRename={can('content', 'edit')}
      />
    )
  }
  return (
    <PageTileGrid
      label="Images and videos"
      count={uploads.length + list.total}
      columnsFor={columnsFor}
      gap={16}
      metaHeight={68}
      renderTile={renderTile}
      keyOf={(index) => uploads[index]?.id ?? list.itemAt(index - uploads.length)?.id ?? `place-${index}`}
      onVisible={(first, last) =>
        list.showRange(Math.max(0, first - uploads.length), Math.max(0, last - uploads.length))
      }
    />
  )
}
