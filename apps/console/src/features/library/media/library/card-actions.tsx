import type { Media } from '@digisigncast/contract/content/media'
import { IconExternalLink, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { previewPath } from '../../../../api/page-paths.ts'
import { partsOf } from '../kinds/kind-parts.ts'
import { urlSourceOf } from '../media-words.ts'
import classes from './media-card.module.css'

export interface CardActs {
  onDetails: (media: Media) => void
  /** Undefined without the permission to delete. */
  onDelete?: ((media: Media) => void) | undefined
}

interface Props extends CardActs {
  media: Media
  tabIndex: number
  canEdit: boolean
  canCreate: boolean
}

export function CardActions({ media, tabIndex, onDetails, onDelete, ...can }: Props) {
  const address = urlSourceOf(media.source)?.url ?? previewPath(media.id, media)
  const { Actions } = partsOf(media)
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
      {Actions && <Actions media={media} tabIndex={tabIndex} {...can} />}
      {address === null || Actions ? null : (
        <a
          className={classes.action}
          href={address}
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
