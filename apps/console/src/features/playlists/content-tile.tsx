import type { PlaylistItem } from '@digisigncast/contract/playlists'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconExternalLink, IconGripVertical, IconX } from '@tabler/icons-react'
import { MediaPicture } from '../../ui/media-picture.tsx'
import classes from './content-tile.module.css'
import { clock } from './item-length.ts'
import { tileWidth } from './strip-order.ts'
import { TileDuration } from './tile-duration.tsx'

interface Props {
  item: PlaylistItem
  place: { index: number; count: number; startPx: number }
  lengthMs: number
  /** How long it stays without a duration of its own. */
  fallbackMs: number
  canEdit: boolean
  onRemove: (item: PlaylistItem) => void
}

export function ContentTile({ item, place, lengthMs, fallbackMs, canEdit, onRemove }: Props) {
  const { title, file_path, thumbnail, file_type } = item.media
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: !canEdit,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-moving={isDragging || undefined}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      style={{
        left: place.startPx,
        width: tileWidth,
        transform: CSS.Translate.toString(transform),
        transition,
      }}
    >
      <div className={classes.top}>
        <span className={classes.number}>{place.index + 1}</span>
        {canEdit && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={classes.handle}
            {...attributes}
            {...listeners}
            aria-label={`Move ${title}`}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
      </div>
      <div className={classes.picture}>
        <MediaPicture
          src={thumbnail ?? (file_type === 'image' ? file_path : null)}
          alt={title}
          kind={file_type}
          chip={clock(lengthMs)}
        />
        <div className={classes.actions}>
          <Tooltip label="Preview">
            <a
              className={classes.action}
              href={file_path}
              target="_blank"
              rel="noreferrer"
              aria-label={`Preview ${title} in a new tab`}
            >
              <IconExternalLink size={16} aria-hidden />
            </a>
          </Tooltip>
          {canEdit && (
            <Tooltip label="Remove">
              <ActionIcon
                variant="transparent"
                className={classes.action}
                aria-label={`Remove ${title}`}
                onClick={() => onRemove(item)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </div>
      <p className={classes.title} title={title}>
        {title}
      </p>
      {file_type === 'image' && canEdit && <TileDuration item={item} fallbackMs={fallbackMs} />}
      {file_type === 'video' && <p className={classes.quiet}>Plays to its end</p>}
    </li>
  )
}
