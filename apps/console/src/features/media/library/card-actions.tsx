import type { Media } from '@digisigncast/contract/content/media'
import { IconExternalLink, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import classes from './media-card.module.css'

export interface CardActs {
  onDetails: (media: Media) => void
  /** Undefined without the permission to delete. */
  onDelete?: ((media: Media) => void) | undefined
}

interface Props extends CardActs {
  media: Media
  tabIndex: number
}

export function CardActions({ media, tabIndex, onDetails, onDelete }: Props) {
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.action}
        title="Details"
        aria-label={`Details of ${media.title}`}
        tabIndex={tabIndex}
        onClick={() => onDetails(media)}
      >
        <IconInfoCircle size={18} aria-hidden />
      </button>
      {media.file_path === null ? null : (
        <a
          className={classes.action}
          href={media.file_path}
          target="_blank"
          rel="noreferrer"
          title="Open in a new tab"
          aria-label={`Preview ${media.title} in a new tab`}
          tabIndex={tabIndex}
          draggable={false}
        >
          <IconExternalLink size={18} aria-hidden />
        </a>
      )}
      {onDelete ? (
        <button
          type="button"
          className={classes.action}
          data-danger
          title="Delete"
          aria-label={`Delete ${media.title}`}
          tabIndex={tabIndex}
          onClick={() => onDelete(media)}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}
