import type { Media } from '@digisigncast/contract/content/media'
import { updateStream } from '@digisigncast/contract/content/streams'
import { updateWebPage } from '@digisigncast/contract/content/web-pages'
import type { AddressKind } from '@digisigncast/contract/kinds/media-kinds'
import type { ComponentType } from 'react'
import { call } from '../../../../api/client.ts'
import { later } from '../../../../ui/loading/later.tsx'
import { bodyOf, fieldsOf, urlFieldsOf } from '../by-url/url-fields.ts'
import type { AddressPanelProps } from '../by-url/url-panel.tsx'
import classes from '../details/lightbox.module.css'
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
  Panel: ComponentType<AddressPanelProps>
  /** Saves what is stored once more: the server checks the address each time. */
  check: (media: Media) => Promise<unknown>
}

const checkStream = (media: Media) => call(updateStream, { body: { media_id: media.id, ...urlFieldsOf(media) } })

const checkWebPage = (media: Media) => call(updateWebPage, { body: { media_id: media.id, ...bodyOf(fieldsOf(media)) } })

const EnlargedPackage = ({ media, src }: { media: Media; src: string }) => (
  <iframe className={classes.page} src={src} title={media.title} sandbox="allow-scripts" inert />
)

const EnlargedVideo = ({ media, src, onBroken }: { media: Media; src: string; onBroken: () => void }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos have no captions
  <video
    className={classes.media}
    src={src}
    poster={media.thumbnail ?? undefined}
    aria-label={media.title}
    controls
    autoPlay
    muted
    playsInline
    onError={onBroken}
  />
)

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
