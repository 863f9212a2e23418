import { codecFault } from '@digisigncast/contract/content/codecs'
import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import type { Fit } from '@digisigncast/contract/content/presentation'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconAdjustmentsHorizontal, IconExternalLink, IconGripVertical, IconX } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { previewPath } from '../../../../api/page-paths.ts'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import { clockText } from '../../../../ui/text/clock-text.ts'
import type { StripEntry } from '../inner/strip-entries.ts'
import { ItemMarks } from '../presentation/item-marks.tsx'
import { pagesText, playbackText } from '../presentation/item-words.ts'
import classes from './content-tile.module.css'
import { tileWidth } from './strip-order.ts'
import { TileDuration } from './tile-duration.tsx'

interface BodyProps {
  item: PlaylistItem
  /** Length of the item, or of each page of a document (ms). */
  lengthMs: number
  /** Playing time while the item has no duration (ms). */
  fallbackMs: number
  canEdit: boolean
  onRemove: (id: string) => void
  fit: Fit
  /** `blur` or a color. */
  fill: string
}

interface Props {
  entry: StripEntry
  index: number
  count: number
  startPx: number
  canEdit: boolean
  onSettings: (entry: StripEntry) => void
  children: ReactNode
}

/** The place of an item in the strip, with its number and tools. */
export function StripTile({ entry, index, count, startPx, canEdit, onSettings, children }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: entry.id,
    disabled: !canEdit,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-moving={isDragging || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ left: startPx, width: tileWidth, transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.top}>
        <span>{index + 1}</span>
        {canEdit && (
          <span className={classes.tools}>
            <button
              type="button"
              className={classes.tool}
              title="Settings"
              aria-label={`Settings of ${entry.title}`}
              onClick={() => onSettings(entry)}
            >
              <IconAdjustmentsHorizontal size={16} aria-hidden />
            </button>
            <button
              ref={setActivatorNodeRef}
              type="button"
              className={`${classes.tool} ${classes.handle}`}
              {...attributes}
              {...listeners}
              aria-label={`Move ${entry.title}`}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
          </span>
        )}
      </div>
      {children}
    </li>
  )
}

export const RemoveButton = ({ title, onClick }: { title: string; onClick: () => void }) => (
  <button type="button" className={classes.action} title="Remove" aria-label={`Remove ${title}`} onClick={onClick}>
    <IconX size={16} aria-hidden />
  </button>
)

/** Memoized part of a tile, unchanged while tiles move and the strip scrolls. */
export const TileBody = memo(function TileBody({
  item,
  lengthMs,
  fallbackMs,
  canEdit,
  onRemove,
  fit,
  fill,
}: BodyProps) {
  const { title, file_path, thumbnail, file_type, video_codec } = item.media
  const fault = codecFault(video_codec)
  const preview = previewPath(item.media_id, item.media)
  const { isPicture, hasLength, hasPages } = kindOf(file_type)
  const hasDuration = !hasLength && canEdit
  return (
    <>
      <div className={classes.picture}>
        <MediaPicture
          src={thumbnail ?? (isPicture ? file_path : null)}
          alt={title}
          kind={file_type}
          chip={hasDuration ? undefined : clockText(lengthMs)}
          mark={fault === undefined ? undefined : { text: 'Cannot play', title: fault }}
          fit={fit}
          fill={fill}
        />
        {hasDuration && <TileDuration item={item} lengthMs={lengthMs} fallbackMs={fallbackMs} />}
        <ItemMarks item={item} />
        <div className={classes.actions}>
          {preview !== null && (
            <a
              className={classes.action}
              href={preview}
              target="_blank"
              rel="noreferrer"
              title="Preview"
              aria-label={`Preview ${title} in a new tab`}
            >
              <IconExternalLink size={16} aria-hidden />
            </a>
          )}
          {canEdit && !item.is_filled && <RemoveButton title={title} onClick={() => onRemove(item.id)} />}
        </div>
      </div>
      <p className={classes.title} title={title}>
        {title}
      </p>
      {hasLength && <p className={classes.quiet}>{playbackText(item, lengthMs)}</p>}
      {hasPages && <p className={classes.quiet}>{pagesText(item, lengthMs)}</p>}
    </>
  )
})
