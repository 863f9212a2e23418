import type { Media } from '@digisigncast/contract/media'
import { IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MediaPicture } from '../../ui/media-picture.tsx'
import { KindChip } from './kind-chip.tsx'
import classes from './media-card.module.css'
import { MediaTitle } from './media-title.tsx'
import { factsText } from './media-words.ts'

interface Props {
  media: Media
  isSelected: boolean
  /** While something is selected a click on a picture selects too. */
  isSelecting: boolean
  /** The grid is scrolling: a card that comes into view now gets its controls when it has come to rest. */
  isMoving: boolean
  onToggle: (id: string) => void
  /** Missing when the user may not delete. */
  onDelete?: ((media: Media) => void) | undefined
  canRename: boolean
}

export function MediaCard({ media, isSelected, isSelecting, isMoving, onToggle, onDelete, canRename }: Props) {
  const hasControls = useOnce(!isMoving)
  return (
    <div className={classes.card} data-selected={isSelected || undefined} data-selecting={isSelecting || undefined}>
      <div className={classes.picture}>
        <a
          className={classes.open}
          href={media.file_path}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            if (!isSelecting) return
            event.preventDefault()
            onToggle(media.id)
          }}
        >
          <MediaPicture
            src={media.thumbnail}
            alt={media.title}
            kind={media.file_type}
            chip={<KindChip media={media} />}
          />
          <span className={classes.hidden}>Open in a new tab</span>
        </a>
        {hasControls ? (
          <input
            type="checkbox"
            className={classes.check}
            checked={isSelected}
            onChange={() => onToggle(media.id)}
            aria-label={`Select ${media.title}`}
          />
        ) : null}
        {hasControls ? <CardActions media={media} onDelete={onDelete} /> : null}
      </div>
      <div className={classes.meta}>
        <MediaTitle media={media} canRename={canRename && hasControls} />
        <div className={classes.facts}>{factsText(media)}</div>
      </div>
    </div>
  )
}

/** True from the first time that `value` is true. */
function useOnce(value: boolean) {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue
}

function CardActions({ media, onDelete }: Pick<Props, 'media' | 'onDelete'>) {
  return (
    <div className={classes.actions}>
      <a
        className={classes.action}
        href={media.file_path}
        target="_blank"
        rel="noreferrer"
        title="Open in a new tab"
        aria-label={`Preview ${media.title} in a new tab`}
      >
        <IconExternalLink size={18} aria-hidden />
      </a>
      {onDelete ? (
        <button
          type="button"
          className={classes.action}
          data-danger
          title="Delete"
          aria-label={`Delete ${media.title}`}
          onClick={() => onDelete(media)}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}

export function MediaCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.picture} />
    </div>
  )
}
