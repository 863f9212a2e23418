import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { IconPlaylist } from '@tabler/icons-react'
import { memo } from 'react'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import { ListMarks } from '../presentation/item-marks.tsx'
import tiles from '../strip/content-tile.module.css'
import { RemoveButton } from '../strip/content-tile.tsx'
import { type ListEntry, takeText } from './strip-entries.ts'

const maxPictures = 4

interface Props {
  entry: ListEntry
  canEdit: boolean
  onRemove: (id: string) => void
}

/** A playlist in the strip of another one. */
export const ListBody = memo(function ListBody({ entry: { title, list, items }, canEdit, onRemove }: Props) {
  return (
    <>
      <div className={tiles.picture}>
        <div className={tiles.pictures} data-count={Math.min(items.length, maxPictures)}>
          {items.slice(0, maxPictures).map(({ id, media, fit }) => (
            <span key={id} className={tiles.part}>
              <MediaPicture
                src={media.thumbnail ?? (kindOf(media.file_type).isPicture ? media.file_path : null)}
                alt=""
                kind={media.file_type}
                fit={fit ?? 'contain'}
                fill="blur"
              />
            </span>
          ))}
          {items.length === 0 && <IconPlaylist size={40} stroke={1.25} aria-hidden />}
        </div>
        <ListMarks list={list} />
        {canEdit && (
          <div className={tiles.actions}>
            <RemoveButton title={title} onClick={() => onRemove(list.id)} />
          </div>
        )}
      </div>
      <p className={`${tiles.title} ${tiles.name}`} title={title}>
        <IconPlaylist size={14} aria-label="Playlist" />
        {title}
      </p>
      <p className={tiles.quiet}>{takeText(list)}</p>
    </>
  )
})
