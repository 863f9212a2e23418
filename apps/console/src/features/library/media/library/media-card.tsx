import type { Media } from '@digisigncast/contract/content/media'
import { IconExternalLink, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type MouseEvent, useState } from 'react'
import { previewPath } from '../../../../api/page-paths.ts'
import readers from '../../../../ui/readers.module.css'
import { partsOf } from '../kinds/kind-parts.tsx'
import { MediaThumbnail } from '../media-thumbnail.tsx'
import { factsText, urlSourceOf } from '../media-words.ts'
import classes from './media-card.module.css'
import { MediaTitle } from './media-title.tsx'

interface Props extends CardActs {
  media: Media
  index: number
  isSelected: boolean
  /** While files are selected, a click on a picture selects too. */
  isSelecting: boolean
  /** True while scrolling: new cards get their controls after it stops. */
  isMoving: boolean
  /** Whether this card is in the tab order. */
  isActive: boolean
  onPick: (media: Media, index: number, isRange: boolean) => void
  onView: (index: number) => void
  /** Undefined without the permission to move files. */
  onDrag?: ((event: DragEvent, media: Media) => void) | undefined
  canEdit: boolean
  canCreate: boolean
}

export function MediaCard({
  media,
  index,
  isSelected,
  isSelecting,
  isMoving,
  isActive,
  canEdit,
  canCreate,
  ...act
}: Props) {
  const hasControls = useOnce(!isMoving)
  const tabIndex = isActive ? 0 : -1
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (event.shiftKey) act.onPick(media, index, true)
    else if (isSelecting || event.ctrlKey || event.metaKey) act.onPick(media, index, false)
    else act.onView(index)
  }
  return (
    <div
      className={classes.card}
      data-card={index}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
    >
      <div className={classes.picture}>
        <a
          className={classes.open}
          data-main
          // Without a file to open, it is a link, too: for the keyboard.
          href={previewPath(media.id, media) ?? `#${media.id}`}
          tabIndex={tabIndex}
          draggable={act.onDrag !== undefined}
          onDragStart={act.onDrag && ((event) => act.onDrag?.(event, media))}
          onMouseDown={keepText}
          onClick={onClick}
        >
          <span className={readers.only}>View </span>
          <MediaThumbnail media={media} />
        </a>
        {hasControls ? (
          <input
            type="checkbox"
            className={classes.check}
            checked={isSelected}
            tabIndex={tabIndex}
            onMouseDown={keepText}
            onChange={({ nativeEvent }) =>
              act.onPick(media, index, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey)
            }
            aria-label={`Select ${media.title}`}
          />
        ) : null}
        {hasControls ? (
          <CardActions
            media={media}
            tabIndex={tabIndex}
            onDelete={act.onDelete}
            onDetails={act.onDetails}
            canEdit={canEdit}
            canCreate={canCreate}
          />
        ) : null}
      </div>
      <div className={classes.meta}>
        <MediaTitle media={media} canRename={canEdit && hasControls} tabIndex={tabIndex} />
        <div className={classes.facts}>{factsText(media)}</div>
      </div>
    </div>
  )
}

/** Shift-click selects files, not text. */
function keepText(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault()
}

/** Returns true once `value` has been true. */
function useOnce(value: boolean) {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue
}

export function MediaCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.picture} />
    </div>
  )
}

interface CardActs {
  onDetails: (media: Media) => void
  /** Undefined without the permission to delete. */
  onDelete?: ((media: Media) => void) | undefined
}

interface ActionsProps extends CardActs {
  media: Media
  tabIndex: number
  canEdit: boolean
  canCreate: boolean
}

function CardActions({ media, tabIndex, onDetails, onDelete, ...can }: ActionsProps) {
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
