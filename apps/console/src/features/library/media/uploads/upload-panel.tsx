import { uploadEndings } from '@digisigncast/contract/content/media-types'
import { useSite } from '../../../../api/site.ts'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { bytesText } from '../../../../ui/text/bytes-text.ts'
import { UploadButton } from './upload-button.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onFiles: (files: File[]) => void
}

/** Panel to choose files to upload, for links to it: browsers open file choosers only after a click. */
export function UploadPanel({ opened, onClose, onFiles }: Props) {
  const maxBytes = useSite().data?.max_upload_bytes
  return (
    <SidePanel opened={opened} onClose={onClose} title="Upload Media">
      <EmptyState
        drawing="media"
        text="Choose images, videos, PDFs and HTML packages, or drop them on this page."
        hint={`Files: ${uploadEndings.join(', ')}${maxBytes ? `, up to ${bytesText(maxBytes)} each` : ''}.`}
        action={
          <UploadButton
            label="Choose Files"
            onFiles={(files) => {
              onClose()
              onFiles(files)
            }}
          />
        }
      />
    </SidePanel>
  )
}
