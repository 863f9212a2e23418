import type { Media } from '@digisigncast/contract/content/media'
import type { AddressKind } from '@digisigncast/contract/kinds/media-kinds'
import type { ComponentType } from 'react'
import { later } from '../../../../ui/loading/later.tsx'
import { checkStream, checkWebPage } from '../by-url/check-address.ts'
import { EnlargedPackage } from './enlarged-package.tsx'
import { EnlargedVideo } from './enlarged-video.tsx'
import { SlideActions, SlideSection } from './slide-parts.tsx'

const StreamPanel = later(() => import('../by-url/stream-panel.tsx').then((part) => part.StreamPanel))
const WebPagePanel = later(() => import('../by-url/web-page-panel.tsx').then((part) => part.WebPagePanel))

/** Parts of the library that only one kind has. */
interface KindParts {
  /** Shows its file as large as it fits. Default: as an image. */
  Enlarged?: ComponentType<{ media: Media; src: string; onBroken: () => void }>
  /** At the top of its details. */
  Section?: ComponentType<{ media: Media; canEdit: boolean }>
  /** On its card, in place of a link to its file. */
  Actions?: ComponentType<{ media: Media; tabIndex: number; canEdit: boolean; canCreate: boolean }>
}

/** The form of items that are an address. */
interface AddressForm {
  /** In the address of its panel. */
  name: string
  Panel: ComponentType<{
    opened: boolean
    /** Undefined to create one. */
    media: Media | undefined
    onClose: () => void
    onSaved: (media: Media) => void
  }>
  /** Saves what is stored once more: the server checks the address each time. */
  check: (media: Media) => Promise<unknown>
}

const kindParts: Record<Media['file_type'], KindParts> = {
  image: {},
  video: { Enlarged: EnlargedVideo },
  document: {},
  slide: { Section: SlideSection, Actions: SlideActions },
  web: {},
  stream: {},
  package: { Enlarged: EnlargedPackage },
  unknown: {},
}

export const partsOf = ({ file_type }: Pick<Media, 'file_type'>): KindParts => kindParts[file_type]

export const addressForms: Record<AddressKind, AddressForm> = {
  web: { name: 'web-page', Panel: WebPagePanel, check: checkWebPage },
  stream: { name: 'stream', Panel: StreamPanel, check: checkStream },
}
