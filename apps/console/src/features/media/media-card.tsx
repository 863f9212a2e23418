import type { Media } from '@digisigncast/contract/media'
import { IconExternalLink, IconTrash } from '@tabler/icons-react'
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
  onToggle: (id: string) => void
  /** Missing when the user may not delete. */
  onDelete?: ((media: Media) => void) | undefined
  canRename: boolean
}

export function MediaCard({ media, isSelected, isSelecting, onToggle, onDelete, canRename }: Props) {
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
        <input
          type="checkbox"
          className={classes.check}
          checked={isSelected}
          onChange={() => onToggle(media.id)}
          aria-label={`Select ${media.title}`}
        />
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
      </div>
      <div className={classes.meta}>
        <MediaTitle media={media} canRename={canRename} />
        <div className={classes.facts}>{factsText(media)}</div>
      </div>
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
