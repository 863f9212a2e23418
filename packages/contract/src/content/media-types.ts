import { z } from 'zod'
import { allKinds, itemKinds, mediaKinds, uploadKinds } from '../kinds/media-kinds.ts'
import { audioCodecs, videoCodecs } from './codecs.ts'

export const MediaKind = z.enum(allKinds)
export type MediaKind = z.infer<typeof MediaKind>

/** Kinds of items in manifests: a document is one image per page there. */
export const ItemKind = z.enum(itemKinds)
export type ItemKind = z.infer<typeof ItemKind>

export const VideoCodec = z.enum(keysOf(videoCodecs))
export const AudioCodec = z.enum(keysOf(audioCodecs))

/**
 * Settings of a slide (`SlideSource`), web page (`WebSource`) or stream (`StreamSource`), or why pages of a document are not
 * complete (`DocumentSource`); else null.
 */
export const MediaSource = z.looseObject({ kind: z.string() })
export type MediaSource = z.infer<typeof MediaSource>

/** The `source` of a document whose pages are not complete. */
export const DocumentSource = z.object({
  kind: z.literal('document'),
  /** Why letters are missing, as a sentence. */
  problem: z.string(),
})
export type DocumentSource = z.infer<typeof DocumentSource>

interface MediaType {
  mime: string
  /** Null: not uploaded as a media item (favicons, documents and fonts of slides, composed HTML packages). */
  kind: MediaKind | null
  /** Endings of the names of such files. */
  endings: readonly `.${string}`[]
  /** Endings of the names of files from which the server makes such a file. */
  madeFrom?: readonly `.${string}`[]
  /** Displays do not play it, whatever its codecs are: it is taken where it is converted. */
  isConverted?: true
}

/**
 * The types of files that are stored, by extension. PDFs and HTML packages are not served, only pictures of their pages and
 * composed pages. A composed page is the only served file that runs scripts: see `policyOfFile`.
 */
export const mediaTypes = {
  png: { mime: 'image/png', kind: 'image', endings: ['.png'], madeFrom: ['.svg'] },
  jpg: { mime: 'image/jpeg', kind: 'image', endings: ['.jpg', '.jpeg', '.jfif'] },
  mp4: { mime: 'video/mp4', kind: 'video', endings: ['.mp4', '.m4v', '.mov'] },
  webp: { mime: 'image/webp', kind: 'image', endings: ['.webp'] },
  ogg: { mime: 'video/ogg', kind: 'video', endings: ['.ogg', '.ogv'] },
  webm: { mime: 'video/webm', kind: 'video', endings: ['.webm'] },
  gif: { mime: 'image/gif', kind: 'image', endings: ['.gif'] },
  avif: { mime: 'image/avif', kind: 'image', endings: ['.avif'] },
  mkv: { mime: 'video/matroska', kind: 'video', endings: ['.mkv'], isConverted: true },
  avi: { mime: 'video/vnd.avi', kind: 'video', endings: ['.avi'], isConverted: true },
  wmv: { mime: 'video/x-ms-asf', kind: 'video', endings: ['.wmv'], isConverted: true },
  pdf: { mime: 'application/pdf', kind: 'document', endings: ['.pdf'] },
  ico: { mime: 'image/x-icon', kind: null, endings: ['.ico'] },
  json: { mime: 'application/json', kind: null, endings: ['.json'] },
  zip: { mime: 'application/zip', kind: 'package', endings: ['.zip'] },
  html: { mime: 'text/html', kind: null, endings: ['.html'] },
  woff2: { mime: 'font/woff2', kind: null, endings: ['.woff2'] },
} as const satisfies Record<string, MediaType>

export type MediaExtension = keyof typeof mediaTypes

const all = Object.entries(mediaTypes) as [MediaExtension, MediaType][]

export const isMediaExtension = (text: string): text is MediaExtension => Object.hasOwn(mediaTypes, text)

/** Whether displays do not play files of a type before they are converted. */
export const isConvertedType = (extension: MediaExtension): boolean => 'isConverted' in mediaTypes[extension]

const accepted = uploadKinds.map((kind) => mediaKinds[kind].upload.accepted)

/** Why files are refused, for users. */
export const acceptedText = `Please choose ${accepted.slice(0, -1).join(', ')}, or ${accepted.slice(-1).join()}.`

/** Extension of the files with a MIME type; undefined for types that are not stored. */
export const extensionOf = (mime: string): MediaExtension | undefined => all.find(([, type]) => type.mime === mime)?.[0]

/** Endings of the names of files with these extensions. */
export const endingsOf = (extensions: readonly MediaExtension[]): string[] =>
  extensions.flatMap((extension) => mediaTypes[extension].endings)

const takenEndingsOf = ({ endings, madeFrom = [] }: MediaType): string[] => [...endings, ...madeFrom]

/** Endings offered by the file chooser, of all kinds or of one. The server detects the type from the bytes. */
export const uploadEndingsOf = (only?: MediaKind): string[] =>
  all.flatMap(([, type]) => (type.kind === null || type.kind !== (only ?? type.kind) ? [] : takenEndingsOf(type)))
export const uploadEndings = uploadEndingsOf()

/** Kind of media item that a file becomes, by its name; undefined for files that cannot be uploaded. */
export const kindOfName = (name: string): MediaKind | undefined =>
  all.find(([, type]) => takenEndingsOf(type).some((ending) => name.toLowerCase().endsWith(ending)))?.[1].kind ??
  undefined

function keysOf<T extends object>(table: T) {
  return Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
}
