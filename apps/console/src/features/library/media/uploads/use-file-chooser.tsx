import { type MediaKind, uploadEndingsOf } from '@digisigncast/contract/content/media-types'
import { useRef } from 'react'

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
