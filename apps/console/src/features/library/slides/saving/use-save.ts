import { maxNameLength } from '@digisigncast/contract/api/limits'
import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { mediaOfSlide } from '@digisigncast/contract/slides/slide-uses'
import type { Slide, SlideFontFile } from '@digisigncast/contract/slides/slides'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { ApiFailure, failureText } from '../../../../api/client.ts'
import { shownByCaller } from '../../../../api/use-change.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import type { DataOf } from '../slide-data.ts'
import type { SlideImages } from '../slide-images.ts'
import { listMissing, slideQuery, useSaveSlide } from '../slides.queries.ts'
import { pictureOf } from './slide-file.ts'

/** The slide as it was opened. */
export interface OpenedSlide {
  /** Undefined for a slide that was never saved. */
  mediaId: string | undefined
  version: string | undefined
  title: string
  document: SlideDocument
}

export const openedOf = ({ media, document, version }: Slide): OpenedSlide => ({
  mediaId: media.id,
  version,
  title: media.title,
  document,
})

export interface Conflict {
  text: string
  /** The slide was deleted. */
  isGone: boolean
}

interface Options {
  start: OpenedSlide
  title: string
  document: SlideDocument
  images: SlideImages
  fonts: readonly SlideFontFile[]
  timeZone: string
  dataOf: DataOf
  onCreated: (mediaId: string) => void
  /** Another user can have renamed the slide. */
  onTitle: Dispatch<SetStateAction<string>>
}

const pictureFailed = 'The picture of the slide could not be made, because an image or a font did not load. Save again.'

/** Saves the slide; a failed attempt changes nothing. */
export function useSave({ start, title, document, images, dataOf, fonts, timeZone, onCreated, onTitle }: Options) {
  const messages = useMessages()
  const client = useQueryClient()
  const { mutateAsync } = useSaveSlide(shownByCaller)
  const [stored, setStored] = useState(start)
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [createdId, setCreatedId] = useState<string>()
  const [titleFault, setTitleFault] = useState<string>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const send = async (known: Pick<OpenedSlide, 'mediaId' | 'version'>, name: string) => {
    const picture = await pictureOf(document, { imageUrl: images.urlOf, dataOf, timeZone, fonts }).catch(
      () => undefined,
    )
    if (!picture) return messages.error(pictureFailed)
    try {
      // A title that was not changed here stays as another user has changed it.
      const isRenamed = known.mediaId === undefined || name !== stored.title
      const saved = await mutateAsync({ ...known, title: isRenamed ? name : undefined, document, picture })
      setStored({ ...openedOf(saved), document })
      onTitle((now) => (now.trim() === name ? saved.media.title : now))
      setConflict(undefined)
      messages.success('Slide saved successfully!')
      if (known.mediaId === undefined) setCreatedId(saved.media.id)
      // The page can have been left.
      if (known.mediaId === undefined && isOpen.current) onCreated(saved.media.id)
    } catch (failure) {
      const { code, errors } = failure instanceof ApiFailure ? failure.error : {}
      if (known.mediaId !== undefined && (code === 'resource.conflict' || code === 'resource.not_found'))
        setConflict({ text: failureText(failure) ?? '', isGone: code === 'resource.not_found' })
      else messages.error(failureText(failure))
      if (errors?.['document']) await markMissing(known.mediaId !== undefined)
    }
    return undefined
  }

  /** Marks images that were deleted while the slide was open, and copied ones that this slide cannot show. */
  const markMissing = async (isStored: boolean) => {
    const keeps = (id: string) => isStored && images.isHidden(id) && mediaOfSlide(stored.document).includes(id)
    const shown = mediaOfSlide(document).filter((id) => images.titleOf(id) !== undefined && !keeps(id))
    const missing = await listMissing(shown).catch(() => [])
    if (missing.length > 0) images.remove(missing)
  }

  const save = async (isCopy: boolean) => {
    const name = title.trim()
    const fault = faultOf(name)
    setTitleFault(fault)
    if (fault !== undefined || isBusy.current) return
    isBusy.current = true
    setIsSaving(true)
    await send(isCopy ? { mediaId: undefined, version: undefined } : stored, name)
    isBusy.current = false
    setIsSaving(false)
  }

  /** Reads the stored version; undefined if that failed. */
  const reload = async (): Promise<Slide | undefined> => {
    if (stored.mediaId === undefined) return undefined
    try {
      const { data } = await client.fetchQuery({ ...slideQuery(stored.mediaId), staleTime: 0 })
      images.add(data.images)
      setStored(openedOf(data))
      setConflict(undefined)
      return data
    } catch (failure) {
      messages.error(failureText(failure))
      return undefined
    }
  }

  return {
    stored,
    /** Continues with changes to another version of the slide. */
    setVersion: (version: string | undefined) => setStored((now) => ({ ...now, version })),
    isDirty: document !== stored.document || title.trim() !== stored.title,
    isSaving,
    /** The slide that this editor created. */
    createdId,
    conflict,
    titleFault: titleFault === undefined ? undefined : faultOf(title.trim()),
    save: () => void save(false),
    saveCopy: () => void save(true),
    reload,
  }
}

function faultOf(title: string): string | undefined {
  if (title === '') return 'Title is required.'
  return title.length > maxNameLength ? `Use at most ${maxNameLength} characters.` : undefined
}
