import type { Media } from '@digisigncast/contract/content/media'
import { IconCopy, IconExternalLink, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newSlidePath, previewPath, slidePath } from '../../../api/page-paths.ts'
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
      {media.file_type === 'slide' && <SlideActions media={media} tabIndex={tabIndex} {...can} />}
      {address === null || media.file_type === 'slide' ? null : (
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

/** The design of a slide is opened in the editor. */
function SlideActions({ media, tabIndex, canEdit, canCreate }: Omit<Props, 'onDetails' | 'onDelete'>) {
  const editLabel = canEdit ? 'Edit design' : 'View design'
  return (
    <>
      <Link
        className={classes.action}
        to={slidePath(media.id)}
        title={editLabel}
        aria-label={`${editLabel} of ${media.title}`}
        tabIndex={tabIndex}
        draggable={false}
      >
        <IconPencil size={18} aria-hidden />
      </Link>
      {canCreate ? (
        <Link
          className={classes.action}
          to={newSlidePath({ copy: media.id })}
          title="Duplicate"
          aria-label={`Duplicate ${media.title}`}
          tabIndex={tabIndex}
          draggable={false}
        >
          <IconCopy size={18} aria-hidden />
        </Link>
      ) : null}
    </>
  )
}
