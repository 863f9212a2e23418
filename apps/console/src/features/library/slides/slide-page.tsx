import { maxNameLength } from '@digisigncast/contract/api/limits'
import type { SlideImage } from '@digisigncast/contract/slides/slides'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { slidePath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { emptySlide, isSlideFormat, newId } from './document/new-elements.ts'
import { type OpenedSlide, openedOf } from './saving/use-save.ts'
import { SlideEditor } from './slide-editor.tsx'
import { slideQuery, useAddedFonts, useTemplates } from './slides.queries.ts'
import type { Template } from './templates/build.ts'

/** The editor of a slide, or of a new one. */
export function SlidePage() {
  const { slideId = 'new' } = useParams()
  const { can } = useSession()
  // A created slide gets its own address and stays in the same editor, until the page is left or loaded again.
  const [visit] = useState(newId)
  const { visit: visited, from = slideId } = (useLocation().state ?? {}) as { visit?: string; from?: string }
  const openedId = visited === visit ? from : slideId
  const navigate = useNavigate()
  if (openedId === 'new' && !can('content', 'create')) return <Refused />
  const onCreated = (id: string) => void navigate(slidePath(id), { replace: true, state: { visit, from: openedId } })
  return <SlideLoader key={openedId} slideId={openedId} onCreated={onCreated} />
}

/** Leaves the page with a message. */
export function Refused() {
  const { error } = useMessages()
  useEffect(() => error('You are not allowed to create slides. Ask an admin if you need it.'), [error])
  return <Navigate to="/image-videos" replace />
}

interface LoaderProps {
  /** `new`, or the id of a slide. */
  slideId: string
  onCreated: (mediaId: string) => void
}

/** Loads the slide and the list of fonts, then opens the editor. */
function SlideLoader({ slideId, onCreated }: LoaderProps) {
  const { can } = useSession()
  const [params] = useSearchParams()
  // The address of a new slide changes when it is saved.
  const [{ copied, format, templateId }] = useState(() => ({
    copied: params.get('copy'),
    format: params.get('size'),
    templateId: slideId === 'new' ? params.get('template') : null,
  }))
  const readId = slideId === 'new' ? copied : slideId
  const slide = useQuery({ ...slideQuery(readId ?? ''), enabled: readId !== null })
  const fonts = useAddedFonts()
  const templates = useTemplates(templateId !== null)

  const failed = [slide, fonts, templates].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorState title="This slide could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
    )
  const isLoading = (readId !== null && !slide.data) || (templateId !== null && !templates.data)
  if (!fonts.data || isLoading) return <Waiting text="Loading the slide" />
  const template = templates.data?.flatMap((group) => group.templates).find(({ id }) => id === templateId)
  const opened = startOf({ slide: slide.data, isNew: slideId === 'new', format, template })
  return (
    <SlideEditor
      start={opened.start}
      images={opened.images}
      sources={slide.data?.sources ?? []}
      fonts={fonts.data}
      isReadOnly={slideId !== 'new' && !(can('content', 'edit') && slide.data?.media.is_editable)}
      onCreated={onCreated}
    />
  )
}

interface Source {
  /** The slide to open or to copy. */
  slide: Parameters<typeof openedOf>[0] | undefined
  isNew: boolean
  format: string | null
  template: Template | undefined
}

function startOf({ slide, isNew, format, template }: Source): { start: OpenedSlide; images: readonly SlideImage[] } {
  const unsaved = { mediaId: undefined, version: undefined }
  if (!slide && template) {
    const document = template.documents[format === 'portrait' ? 'portrait' : 'landscape']
    return { start: { ...unsaved, title: template.name, document }, images: [] }
  }
  if (!slide) {
    const document = emptySlide(isSlideFormat(format) ? format : 'landscape')
    return { start: { ...unsaved, title: 'New slide', document }, images: [] }
  }
  if (!isNew) return { start: openedOf(slide), images: slide.images }
  const title = `Copy of ${slide.media.title}`.slice(0, maxNameLength)
  return { start: { ...unsaved, title, document: slide.document }, images: slide.images }
}
