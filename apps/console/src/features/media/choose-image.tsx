import type { Media } from '@digisigncast/contract/content/media'
import type { RefObject } from 'react'
import { useSession } from '../../api/session.tsx'
import { SidePanel } from '../../ui/layout/side-panel.tsx'
import { MediaPicker } from './media-picker.tsx'
import { ImageUpload } from './uploads/image-upload.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  /** Media id of the present image. */
  chosen: string | null
  onChoose: (media: Media) => void
  /** Gets the focus when the panel closes. Default: what had it before. */
  focusAfter?: RefObject<HTMLElement | null>
}

const images = { type: 'image' } as const

/** Panel with the images of the library. A click chooses one, and so does the upload of a new one. */
export function ChooseImage({ opened, onClose, chosen, onChoose, focusAfter }: Props) {
  const { can } = useSession()
  return (
    <SidePanel opened={opened} onClose={onClose} title="Choose Image" focusAfter={focusAfter}>
      {can('content', 'create') ? <ImageUpload onUploaded={onChoose} /> : null}
      <MediaPicker
        filter={images}
        selected={chosen === null ? [] : [chosen]}
        onChange={(_ids, media) => onChoose(media)}
      />
    </SidePanel>
  )
}
