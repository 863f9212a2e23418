import { uploadEndings } from '@digisigncast/contract/content/media-types'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'

interface Props {
  label?: string
  onFiles: (files: File[]) => void
}

export function UploadButton({ label = 'Upload Media', onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={uploadEndings.join(',')}
        aria-label="Files to upload"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after a refusal.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
