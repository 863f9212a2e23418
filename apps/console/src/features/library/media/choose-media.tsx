import type { Media } from '@digisigncast/contract/content/media'
import { mediaKinds, type SlideMediaKind } from '@digisigncast/contract/kinds/media-kinds'
import type { RefObject } from 'react'
import { useSession } from '../../../api/session.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { titleCase } from '../../../ui/text/letter-case.ts'
import { MediaPicker } from './media-picker.tsx'
import { PanelUpload } from './uploads/panel-upload.tsx'

interface Props {
  kind: SlideMediaKind
  opened: boolean
  onClose: () => void
  /** Id of the present media item. */
  chosen: string | null
  onChoose: (media: Media) => void
  /** Gets the focus when the panel closes. Default: what had it before. */
  focusAfter?: RefObject<HTMLElement | null>
}

/** Panel with the images or the videos of the library. A click chooses one, and so does the upload of a new one. */
export function ChooseMedia({ kind, opened, onClose, chosen, onChoose, focusAfter }: Props) {
  const { can } = useSession()
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`Choose ${titleCase(mediaKinds[kind].singular)}`}
      focusAfter={focusAfter}
    >
      {can('content', 'create') ? <PanelUpload kind={kind} onUploaded={onChoose} /> : null}
      <MediaPicker
        filter={{ type: kind }}
        selected={chosen === null ? [] : [chosen]}
        onChange={(_ids, media) => onChoose(media)}
      />
    </SidePanel>
  )
}
