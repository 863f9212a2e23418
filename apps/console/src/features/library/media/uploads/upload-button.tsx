import type { MediaKind } from '@digisigncast/contract/content/media-types'
import { Button, type ButtonVariant } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useFileChooser } from './use-file-chooser.tsx'

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
