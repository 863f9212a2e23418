import type { Media } from '@digisigncast/contract/content/media'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { MediaPicture } from '../../ui/pictures/media-picture.tsx'
import { chipText, markOf } from './media-words.ts'

/** Thumbnail of a file, with its kind; `alt` is the title unless it is shown beside it. */
export function MediaThumbnail({ media, alt = media.title }: { media: Media; alt?: string }) {
  const chip = (
    <>
      {media.file_type === 'video' ? <IconPlayerPlayFilled size={12} aria-label="Video" /> : null}
      {chipText(media)}
    </>
  )
  return <MediaPicture src={media.thumbnail} alt={alt} kind={media.file_type} chip={chip} mark={markOf(media)} />
}
