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
  const { choose, field } = useFileChooser({ label: 'Files to upload', only, onFiles })
  return (
    <>
      <Button variant={variant} leftSection={<IconUpload size={18} aria-hidden />} onClick={choose}>
        {label}
      </Button>
      {field}
    </>
  )
}

interface Options {
  /** Name of the field. */
  label: string
  /** Kind of files that can be chosen. Default: all kinds. */
  only?: MediaKind | undefined
  onFiles: (files: File[]) => void
}

/** Opens the file chooser of the browser. The field must be on the page. */
export function useFileChooser({ label, only, onFiles }: Options) {
  const chooser = useRef<HTMLInputElement>(null)
  return {
    choose: () => chooser.current?.click(),
    field: (
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={uploadEndingsOf(only).join(',')}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after a refusal.
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}
