import type { Media } from '@digisigncast/contract/content/media'
import { lookOf } from '../../../ui/kinds/kind-looks.ts'
import { MediaPicture } from '../../../ui/pictures/media-picture.tsx'
import { chipText, kindText, markOf } from './media-words.ts'

/** Thumbnail of a media item, with its kind and use; `alt` is the title unless it is shown beside it. */
export function MediaThumbnail({ media, alt = media.title }: { media: Media; alt?: string }) {
  const text = chipText(media)
  const Icon = lookOf(media.file_type).badge
  const chip = (Icon || text) && (
    <>
      {Icon && <Icon size={13} aria-label={kindText(media.file_type)} />}
      {text}
    </>
  )
  return <MediaPicture src={media.thumbnail} alt={alt} kind={media.file_type} chip={chip} mark={markOf(media)} />
}
