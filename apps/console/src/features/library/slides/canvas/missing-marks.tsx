import type {
  DataElement,
  ImageElement,
  SlideElement,
  VideoElement,
} from '@digisigncast/contract/slides/slide-document'
import {
  type Icon,
  IconDatabaseOff,
  IconDatabaseSearch,
  IconMovie,
  IconMovieOff,
  IconPhotoOff,
  IconPhotoQuestion,
  IconQrcode,
  IconTypography,
} from '@tabler/icons-react'
import { isData } from '../slide-data.ts'
import type { SlideImages } from '../slide-images.ts'
import type { SlideSources } from '../use-slide-sources.ts'
import { placeOf } from './place-of.ts'
import classes from './slide-canvas.module.css'

interface Props {
  elements: readonly SlideElement[]
  images: SlideImages
  sources: SlideSources
  scale: number
}

interface Mark {
  text: string
  icon: Icon
  /** Its image, video or data source was deleted. */
  isDeleted?: boolean
  /** The element shows something nevertheless. */
  isNote?: boolean
}

/** Marks elements of which displays show nothing. */
export function MissingMarks({ elements, images, sources, scale }: Props) {
  return elements.map((element) => {
    const mark = markOf(element, images, sources)
    if (!mark) return null
    const { icon: Icon } = mark
    return (
      <div
        key={element.id}
        className={mark.isNote ? classes.sample : classes.missing}
        data-deleted={mark.isDeleted}
        style={placeOf(element, scale)}
      >
        {mark.isNote ? null : <Icon size={24} stroke={1.5} aria-hidden />}
        <span>{mark.text}</span>
      </div>
    )
  })
}

function markOf(element: SlideElement, images: SlideImages, sources: SlideSources): Mark | undefined {
  if ('media' in element) return mediaMark(element, images)
  if (isData(element)) return dataMark(element, sources)
  if (element.type === 'text' && element.text.trim() === '') return { text: 'Empty text', icon: IconTypography }
  return element.type === 'qr' && element.content === '' ? { text: 'No address or text', icon: IconQrcode } : undefined
}

function mediaMark(element: ImageElement | VideoElement, images: SlideImages): Mark | undefined {
  const { media, type } = element
  if (images.titleOf(media) !== undefined) return undefined
  if (type === 'video')
    return media === null
      ? { text: 'No video chosen', icon: IconMovie }
      : { text: 'Video deleted', icon: IconMovieOff, isDeleted: true }
  if (media === null) return { text: 'No image chosen', icon: IconPhotoQuestion }
  return { text: 'Image deleted', icon: IconPhotoOff, isDeleted: true }
}

function dataMark({ source, sample }: DataElement, { all, dataOf, isHidden }: SlideSources): Mark | undefined {
  if (source === null)
    return sample
      ? { text: 'Sample data', icon: IconDatabaseSearch, isNote: true }
      : { text: 'Choose a data source', icon: IconDatabaseSearch }
  if (all && !isHidden(source) && !all.some(({ id }) => id === source))
    return { text: 'Data source deleted', icon: IconDatabaseOff, isDeleted: true }
  return all && !dataOf(source) ? { text: 'No data yet', icon: IconDatabaseSearch } : undefined
}
