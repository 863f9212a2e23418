import type { Media } from '@digisigncast/contract/media'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { chipText } from './media-words.ts'

export function KindChip({ media }: { media: Media }) {
  return (
    <>
      {media.file_type === 'video' ? <IconPlayerPlayFilled size={12} aria-label="Video" /> : null}
      {chipText(media)}
    </>
  )
}
