import type { ImageElement, SlideElement, VideoElement } from '@digisigncast/contract/slides/slide-document'
import { mediaOfSlide } from '@digisigncast/contract/slides/slide-uses'
import type { SlideFontFile, SlideImage, SlideSourceData } from '@digisigncast/contract/slides/slides'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { ChooseMedia } from '../media/index.ts'
import { AddElements } from './add-elements.tsx'
import { useAids } from './canvas/canvas-aids.tsx'
import { CanvasBar } from './canvas/canvas-bar.tsx'
import { SlideCanvas } from './canvas/slide-canvas.tsx'
import { useZoom } from './canvas/use-zoom.ts'
import { DataNotice, useAskForData } from './data/data-notice.tsx'
import { noAids } from './document/aids.ts'
import { EditorHeader } from './editor-header.tsx'
import { Layers } from './layers/layers.tsx'
import { SlidePreview } from './preview/slide-preview.tsx'
import { usePreviewTime } from './preview/use-preview-time.ts'
import { Properties } from './properties/properties.tsx'
import { LeaveQuestion } from './saving/leave-question.tsx'
import { ConflictNotice, DraftNotice, SavedNotice } from './saving/save-notices.tsx'
import { useDraft } from './saving/use-draft.ts'
import { type OpenedSlide, useSave } from './saving/use-save.ts'
import classes from './slide-editor.module.css'
import { useSlideImages } from './slide-images.ts'
import { useEditedSlide } from './use-edited-slide.ts'
import { useEditing, useShownBeside } from './use-editing.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useSlideActions } from './use-slide-actions.ts'
import { useSlideSources } from './use-slide-sources.ts'

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
  const editor = useEditedSlide(start.document)
  const images = useSlideImages(startImages)
  const [title, setTitle] = useState(start.title)
  const viewport = useRef<HTMLDivElement>(null)
  const editing = useEditing(editor, images)
  const { document } = editor
  const { zoom, setZoom, scale } = useZoom(viewport, document.size, editor.selection)
  const timeZone = me?.account?.time_zone ?? 'UTC'
  const time = usePreviewTime()
  const shownAids = useAids(document.size)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const choosing = usePanel<ImageElement | VideoElement>()
  const sources = useSlideSources(document, startSources)
  const { dataOf } = sources
  const saving = useSave({ start, title, document, images, dataOf, fonts, timeZone, onCreated, onTitle: setTitle })
  const { stored, isDirty } = saving
  const { version = null } = stored
  const ownTitle = stored.mediaId !== undefined && title.trim() === stored.title ? undefined : title
  const changes = useMemo(
    () => (isDirty ? { title: ownTitle, document, images: images.of(mediaOfSlide(document)), version } : undefined),
    [isDirty, ownTitle, document, images, version],
  )
  const draft = useDraft({
    userId: isReadOnly ? undefined : me?.id,
    slideId: stored.mediaId ?? 'new',
    changes,
  })
  const askAndSave = useAskForData(document, saving.save)
  const save = () => void askAndSave()
  const shown = useShownBeside(editor, editing)
  const edit = (element: SlideElement) => {
    const isChosen = 'media' in element && images.titleOf(element.media) !== undefined
    if (element.type === 'video' || (element.type === 'image' && !isChosen)) choosing.open(element)
    else editing.start(element)
  }
  useEditorKeys({
    editor,
    images,
    isReadOnly,
    grid: shownAids.aids.grid,
    canvas: viewport,
    isCropping: editing.isCropping,
    onEdit: edit,
    onSave: save,
  })

  const { add, choose, restore, reload, openStored } = useSlideActions({
    editor,
    editing,
    images,
    sources,
    saving,
    draft,
    choosing,
    canvas: viewport,
    onTitle: setTitle,
  })
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
        onPreview={() => setIsPreviewed(true)}
        isReadOnly={isReadOnly}
        isDirty={isDirty || stored.mediaId === undefined}
        isSaving={saving.isSaving}
        onSave={save}
        stored={stored.mediaId === undefined ? undefined : { id: stored.mediaId, name: stored.title }}
        onRestored={() => void openStored()}
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
        {draft.offered && stored.mediaId === start.mediaId ? (
          <DraftNotice
            draft={draft.offered}
            isOutdated={draft.offered.version !== version}
            onRestore={restore}
            onDiscard={draft.decline}
          />
        ) : null}
        {saving.createdId === undefined ? null : <SavedNotice key={saving.createdId} mediaId={saving.createdId} />}
        {isReadOnly ? null : <DataNotice editor={editor} sources={sources} canvas={viewport} />}
        {isReadOnly ? <p className={classes.note}>You can view this slide, but not change it.</p> : null}
      </div>
      {isReadOnly ? null : (
        <AddElements
          onAdd={add}
          isLoadingData={sources.isLoading}
          hasVideo={document.elements.some(({ type }) => type === 'video')}
        />
      )}
      <div className={classes.stage}>
        <SlideCanvas
          editor={editor}
          images={images}
          scale={scale}
          viewport={viewport}
          isReadOnly={isReadOnly}
          aids={isReadOnly ? noAids : shownAids.aids}
          timeZone={timeZone}
          offsetMs={time.offsetMs}
          sources={sources}
          editing={editing}
          onEdit={edit}
        />
        <CanvasBar
          time={time}
          timeZone={timeZone}
          zoom={zoom}
          scale={scale}
          onZoom={setZoom}
          aids={isReadOnly ? undefined : shownAids}
        />
      </div>
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
      <SlidePreview
        opened={isPreviewed}
        onClose={() => setIsPreviewed(false)}
        document={document}
        imageUrl={images.urlOf}
        videoUrl={images.videoUrlOf}
        dataOf={dataOf}
        timeZone={timeZone}
        time={time}
      />
      <LeaveQuestion isDirty={isDirty && !isReadOnly} onDiscard={draft.discard} />
    </div>
  )
}
