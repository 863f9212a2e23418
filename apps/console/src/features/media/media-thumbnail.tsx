import type { Media } from '@digisigncast/contract/media'
import { MediaPicture } from '../../ui/media-picture.tsx'
import { KindChip } from './kind-chip.tsx'

/** The small picture of a file, with its kind; `alt` is its title unless that stands beside it. */
export const MediaThumbnail = ({ media, alt = media.title }: { media: Media; alt?: string }) => (
  <MediaPicture src={media.thumbnail} alt={alt} kind={media.file_type} chip={<KindChip media={media} />} />
)
