import { document } from './document.ts'
import { image } from './image.ts'
import { type KindFacts, noFacts } from './kind-facts.ts'
import { htmlPackage } from './package.ts'
import { slide } from './slide.ts'
import { stream } from './stream.ts'
import { video } from './video.ts'
import { web } from './web.ts'

/** All kinds of media items, in the order of filters. */
export const mediaKinds = {
  image,
  video,
  document,
  slide,
  web,
  stream,
  package: htmlPackage,
} as const satisfies Record<string, KindFacts>

export type MediaKind = keyof typeof mediaKinds

type KindWith<Fact> = { [Kind in MediaKind]: (typeof mediaKinds)[Kind] extends Fact ? Kind : never }[MediaKind]
export type AddressKind = KindWith<{ address: object }>
export type UploadKind = KindWith<{ upload: object }>
export type ConvertedKind = KindWith<{ conversion: object }>
export type SlideMediaKind = KindWith<{ onSlides: string }>
/** Kinds of items in manifests: a document is one image per page there. */
export type ItemKind = KindWith<{ hasPages: false }>

const unknown: KindFacts = { ...noFacts, singular: 'item', plural: 'items', hasFile: true }

/** Facts about a kind. A newer server can have more kinds: nothing is known of them. */
export const kindOf = (kind: string): KindFacts =>
  Object.hasOwn(mediaKinds, kind) ? mediaKinds[kind as MediaKind] : unknown

const kindsWith = <Kind extends MediaKind>(isMeant: (facts: KindFacts) => boolean) =>
  Object.keys(mediaKinds).filter((kind) => isMeant(kindOf(kind))) as [Kind, ...Kind[]]

export const allKinds = kindsWith<MediaKind>(() => true)
export const itemKinds = kindsWith<ItemKind>(({ hasPages }) => !hasPages)
export const pagedKinds = kindsWith<Exclude<MediaKind, ItemKind>>(({ hasPages }) => hasPages)
export const timedKinds = kindsWith<KindWith<{ hasLength: true }>>(({ hasLength }) => hasLength)
export const kindsWithoutFile = kindsWith<KindWith<{ hasFile: false }>>(({ hasFile }) => !hasFile)
export const addressKinds = kindsWith<AddressKind>(({ address }) => address !== null)
export const uploadKinds = kindsWith<UploadKind>(({ upload }) => upload !== null)
export const convertedKinds = kindsWith<ConvertedKind>(({ conversion }) => conversion !== null)
export const slideMediaKinds = kindsWith<SlideMediaKind>(({ onSlides }) => onSlides !== null)

export const isAddressKind = (kind: string): kind is AddressKind => kindOf(kind).address !== null
export const isSlideMediaKind = (kind: string): kind is SlideMediaKind => kindOf(kind).onSlides !== null
