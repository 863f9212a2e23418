import type { Media } from '@digisigncast/contract/content/media'
import type { ImageElement, VideoElement } from '@digisigncast/contract/slides/slide-document'
import type { RefObject } from 'react'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { showMedia } from './document/changes.ts'
import { isNewData, type NewElement, newElement } from './document/new-elements.ts'
import type { useDraft } from './saving/use-draft.ts'
import type { useSave } from './saving/use-save.ts'
import type { SlideImages } from './slide-images.ts'
import type { SlideEditor } from './use-edited-slide.ts'
import type { Editing } from './use-editing.ts'
import { fitting, type SlideSources } from './use-slide-sources.ts'

interface Options {
  editor: SlideEditor
  editing: Editing
  images: SlideImages
  sources: SlideSources
  saving: ReturnType<typeof useSave>
  draft: ReturnType<typeof useDraft>
  /** The panel to choose an image or a video for an element. */
  choosing: {
    subject: ImageElement | VideoElement | undefined
    open: (element: ImageElement | VideoElement) => void
    close: () => void
  }
  canvas: RefObject<HTMLElement | null>
  onTitle: (title: string) => void
}

/** Actions of the bar, the panels and the notices of the editor. */
export function useSlideActions({
  editor,
  editing,
  images,
  sources,
  saving,
  draft,
  choosing,
  canvas,
  onTitle,
}: Options) {
  const confirm = useConfirm()
  /** Shows the stored slide in place of the edited one. */
  const openStored = async () => {
    const now = await saving.reload()
    if (!now) return
    editor.dispatch({ type: 'open', document: now.document })
    onTitle(now.media.title)
  }
  return {
    openStored,
    add: (kind: NewElement) => {
      const [source] = isNewData(kind) ? fitting(sources, kind) : []
      const element = newElement(kind, editor.document, source?.id)
      if (!editor.insert([element])) return
      if (element.type === 'text') editing.start(element)
      else if ('media' in element) choosing.open(element)
      else canvas.current?.focus({ preventScroll: true })
    },
    /** Shows the image or the video in the element that it was chosen for. */
    choose: (media: Media) => {
      const element = choosing.subject
      if (!element || media.file_path === null) return
      const { id, title, file_path, thumbnail } = media
      images.add([{ id, kind: element.type, title, file_path, thumbnail }])
      editor.change(showMedia(element.id, media))
      choosing.close()
    },
    restore: () => {
      if (!draft.offered) return
      const kept = draft.offered
      images.add(kept.images)
      editor.change(() => kept.document)
      if (kept.title !== undefined) onTitle(kept.title)
      // Saving then reports changes that were made since.
      saving.setVersion(kept.version ?? undefined)
      draft.take()
    },
    reload: async () => {
      const isSure = await confirm({
        title: 'Discard changes?',
        text: 'The saved version of the slide replaces yours.',
        confirmLabel: 'Reload',
        cancelLabel: 'Keep editing',
        danger: true,
      })
      if (isSure) await openStored()
    },
  }
}
