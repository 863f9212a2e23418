import { type MediaKind, uploadEndingsOf } from '@digisigncast/contract/content/media-types'
import { Button, type ButtonVariant } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'

interface Props {
  label?: string
  /** Kind of files that can be chosen. Default: all kinds. */
  only?: MediaKind
  variant?: ButtonVariant
  onFiles: (files: File[]) => void
}

export function UploadButton({ label = 'Upload Media', only, variant = 'filled', onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={uploadEndingsOf(only).join(',')}
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
