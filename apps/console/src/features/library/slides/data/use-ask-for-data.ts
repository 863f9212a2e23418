import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { useRef } from 'react'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { unsourced } from './unsourced.ts'

/** Saves, and before the first time says what displays show where no data source was chosen. */
export function useAskForData(document: SlideDocument, save: () => void) {
  const confirm = useConfirm()
  const wasAsked = useRef(false)
  return async () => {
    const { length } = unsourced(document)
    if (length > 0 && !wasAsked.current) {
      const isSure = await confirm({
        title: 'Save without a data source?',
        text: `Displays show nothing in ${length === 1 ? 'an element' : `${length} elements`} of this slide until a data source is chosen. Sample data is shown here only.`,
        confirmLabel: 'Save',
        cancelLabel: 'Keep editing',
      })
      if (!isSure) return
      wasAsked.current = true
    }
    save()
  }
}
