import type { Media } from '@digisigncast/contract/content/media'
import type { ImageElement, SlideElement, VideoElement } from '@digisigncast/contract/slides/slide-document'
import { mediaOfSlide } from '@digisigncast/contract/slides/slide-uses'
import type { SlideFontFile, SlideImage, SlideSourceData } from '@digisigncast/contract/slides/slides'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { ChooseMedia } from '../media/index.ts'
import { AddElements } from './add-elements.tsx'
import { SlideCanvas } from './canvas/slide-canvas.tsx'
import { useZoom } from './canvas/use-zoom.ts'
import { showMedia } from './document/changes.ts'
import { isNewData, type NewElement, newElement } from './document/new-elements.ts'
import { EditorHeader } from './editor-header.tsx'
import { Layers } from './layers/layers.tsx'
import { Properties } from './properties/properties.tsx'
import { LeaveQuestion } from './saving/leave-question.tsx'
import { ConflictNotice, DraftNotice } from './saving/save-notices.tsx'
import { useDraft } from './saving/use-draft.ts'
import { type OpenedSlide, useSave } from './saving/use-save.ts'
import classes from './slide-editor.module.css'
import { useSlideImages } from './slide-images.ts'
import { useEditedSlide } from './use-edited-slide.ts'
import { useEditing } from './use-editing.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useShownBeside } from './use-shown-beside.ts'
import { fitting, useSlideSources } from './use-slide-sources.ts'

interface Props {
  start: OpenedSlide
  images: readonly SlideImage[]
  /** The data of its sources. */
  sources: readonly SlideSourceData[]
  fonts: readonly SlideFontFile[]
  isReadOnly: boolean
  onCreated: (mediaId: string) => void
}

/** The editor of one slide. */
export function SlideEditor({
  start,
  images: startImages,
  sources: startSources,
  fonts,
  isReadOnly,
  onCreated,
}: Props) {
  const { me, can } = useSession()
  const confirm = useConfirm()
  const editor = useEditedSlide(start.document)
  const images = useSlideImages(startImages)
  const [title, setTitle] = useState(start.title)
  const viewport = useRef<HTMLDivElement>(null)
  const editing = useEditing(editor, images)
  const { document } = editor
  const { zoom, setZoom, scale } = useZoom(viewport, document.size)
  const timeZone = me?.account?.time_zone ?? 'UTC'
  const choosing = usePanel<ImageElement | VideoElement>()
  const sources = useSlideSources(document, startSources)
  const { dataOf } = sources
  const saving = useSave({ start, title, document, images, dataOf, fonts, timeZone, onCreated })
  const { stored, isDirty } = saving
  const { version = null } = stored
  const changes = useMemo(
    () => (isDirty ? { title, document, images: images.of(mediaOfSlide(document)), version } : undefined),
    [isDirty, title, document, images, version],
  )
  const draft = useDraft({
    userId: isReadOnly ? undefined : me?.id,
    slideId: stored.mediaId ?? 'new',
    changes,
  })
  const shown = useShownBeside(editor, editing)
  const focusCanvas = () => viewport.current?.focus({ preventScroll: true })
  const edit = (element: SlideElement) => {
    const isChosen = 'media' in element && images.titleOf(element.media) !== undefined
    if (element.type === 'video' || (element.type === 'image' && !isChosen)) choosing.open(element)
    else editing.start(element)
  }
  useEditorKeys({
    editor,
    images,
    isReadOnly,
    canvas: viewport,
    isCropping: editing.isCropping,
    onEdit: edit,
    onSave: saving.save,
  })

  const add = (kind: NewElement) => {
    const [source] = isNewData(kind) ? fitting(sources, kind) : []
    const element = newElement(kind, document, source?.id)
    if (!editor.insert([element])) return
    if (element.type === 'text') editing.start(element)
    else if ('media' in element) choosing.open(element)
    else focusCanvas()
  }
  const choose = (media: Media) => {
    const element = choosing.subject
    if (!element || media.file_path === null) return
    const { id, title: name, file_path, thumbnail } = media
    images.add([{ id, kind: element.type, title: name, file_path, thumbnail }])
    editor.change(showMedia(element.id, media))
    choosing.close()
  }
  const restore = () => {
    if (!draft.offered) return
    const kept = draft.offered
    images.add(kept.images)
    editor.change(() => kept.document)
    setTitle(kept.title)
    // Saving then reports changes that were made since.
    saving.setVersion(kept.version ?? undefined)
    draft.dismiss()
  }
  const reload = async () => {
    const isSure = await confirm({
      title: 'Discard changes?',
      text: 'The saved version of the slide replaces yours.',
      confirmLabel: 'Reload',
      cancelLabel: 'Keep editing',
      danger: true,
    })
    const now = isSure ? await saving.reload() : undefined
    if (!now) return
    editor.dispatch({ type: 'open', document: now.document })
    setTitle(now.media.title)
  }
  const heading = stored.mediaId === undefined ? 'New Slide' : isReadOnly ? 'Slide' : 'Edit Slide'
  const ratio = { '--ratio': document.size.width / document.size.height } as CSSProperties

  return (
    <div className={classes.editor} data-full-page data-read-only={isReadOnly || undefined} style={ratio}>
      <title>{`${title || heading} · DigiSignCast`}</title>
      <EditorHeader
        heading={heading}
        editor={editor}
        title={title}
        titleFault={saving.titleFault}
        onTitle={setTitle}
        zoom={zoom}
        scale={scale}
        onZoom={setZoom}
        isReadOnly={isReadOnly}
        isDirty={isDirty || stored.mediaId === undefined}
        isSaving={saving.isSaving}
        onSave={saving.save}
      />
      <div className={classes.notices}>
        {saving.conflict ? (
          <ConflictNotice
            conflict={saving.conflict}
            isSaving={saving.isSaving}
            onCopy={can('content', 'create') ? saving.saveCopy : undefined}
            onReload={() => void reload()}
          />
        ) : null}
        {draft.offered ? (
          <DraftNotice
            draft={draft.offered}
            isOutdated={draft.offered.version !== (start.version ?? null)}
            onRestore={restore}
            onDiscard={draft.discard}
          />
        ) : null}
        {isReadOnly ? <p className={classes.note}>You can look at this slide, but not change it.</p> : null}
      </div>
      {isReadOnly ? null : (
        <AddElements
          onAdd={add}
          isLoadingData={sources.isLoading}
          hasVideo={document.elements.some(({ type }) => type === 'video')}
        />
      )}
      <SlideCanvas
        editor={editor}
        images={images}
        scale={scale}
        viewport={viewport}
        isReadOnly={isReadOnly}
        timeZone={timeZone}
        sources={sources}
        editing={editing}
        onEdit={edit}
      />
      <div className={classes.side}>
        {isReadOnly ? null : (
          <Properties
            editor={shown.editor}
            images={images}
            sources={sources}
            editing={shown.editing}
            canvas={viewport}
            onChooseMedia={choosing.open}
          />
        )}
        <Layers editor={shown.editor} images={images} isReadOnly={isReadOnly} />
      </div>
      <ChooseMedia
        key={choosing.turn}
        kind={choosing.subject?.type ?? 'image'}
        opened={choosing.opened}
        onClose={choosing.close}
        chosen={choosing.subject?.media ?? null}
        onChoose={choose}
        focusAfter={viewport}
      />
      <LeaveQuestion isDirty={isDirty && !isReadOnly} onDiscard={draft.discard} />
    </div>
  )
}
