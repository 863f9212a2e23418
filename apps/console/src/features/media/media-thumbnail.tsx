import type { Media } from '@digisigncast/contract/content/media'
import {
  IconBroadcast,
  IconFileText,
  IconLayoutBoard,
  IconPackage,
  IconPlayerPlayFilled,
  IconWorld,
} from '@tabler/icons-react'
import { MediaPicture } from '../../ui/pictures/media-picture.tsx'
import { chipText, markOf } from './media-words.ts'

/** Marks of the kinds that look like images. */
const kinds = {
  image: undefined,
  video: <IconPlayerPlayFilled size={12} aria-label="Video" />,
  document: <IconFileText size={13} aria-label="Document" />,
  slide: <IconLayoutBoard size={13} aria-label="Slide" />,
  web: <IconWorld size={13} aria-label="Web page" />,
  stream: <IconBroadcast size={13} aria-label="Stream" />,
  package: <IconPackage size={13} aria-label="HTML package" />,
}

/** Thumbnail of a file, with what to know about it; `alt` is the title unless it is shown beside it. */
export function MediaThumbnail({ media, alt = media.title }: { media: Media; alt?: string }) {
  const text = chipText(media)
  const kind = kinds[media.file_type]
  const chip = (kind || text) && (
    <>
      {kind}
      {text}
    </>
  )
  return <MediaPicture src={media.thumbnail} alt={alt} kind={media.file_type} chip={chip} mark={markOf(media)} />
}
