import { z } from 'zod'
import { mediaItemsText } from '../api/media-items-text.ts'
import { addressKinds, mediaKinds } from '../kinds/media-kinds.ts'
import { eventType, named, titled } from './event-type.ts'
import { quote } from './phrases.ts'

/** One media item by its title, or several by their number. */
const Items = z.object({ title: z.string().nullable(), count: z.int() })
type Items = z.output<typeof Items>

const itemsText = ({ title, count }: Items): string => (title === null ? mediaItemsText(count) : quote(title))

const inLibrary = { area: 'content', hints: ['media.changed'] } as const
const ofSources = { area: 'content', hints: ['sources.changed', 'screens.changed'] } as const
const shown = {
  area: 'content',
  hints: ['media.changed', 'playlists.changed', 'channels.changed', 'screens.changed'],
} as const

/** A web page or a stream. */
const Address = z.object({ kind: z.enum(addressKinds), title: z.string() })
const addressText = ({ kind, title }: z.output<typeof Address>): string =>
  `the ${mediaKinds[kind].singular} ${quote(title)}`

export const mediaEvents = {
  'media.uploaded': titled(inLibrary, (actor, title) => `${actor} uploaded ${title}.`),
  'media.file_replaced': titled(shown, (actor, title) => `${actor} replaced the file of ${title}.`),
  /** Its pages replace the file when they are rendered. */
  'media.document_uploaded': titled(shown, (actor, title) => `${actor} uploaded a PDF for ${title}.`),
  'media.document_rendered': titled(
    shown,
    (actor, title) => `${actor} rendered the new PDF of ${title} and replaced its file.`,
  ),
  'media.upload_failed': eventType({
    data: z.object({ title: z.string(), isReplacement: z.boolean(), reason: z.string() }),
    area: 'content',
    level: 'error',
    text: ({ title, isReplacement, reason }, actor) =>
      `The ${isReplacement ? 'replacement' : 'upload'} of ${quote(title)} by ${actor} failed. ${reason}`,
  }),
  'media.upload_canceled': eventType({
    data: z.object({ title: z.string() }),
    area: 'content',
    level: 'warning',
    text: ({ title }, actor) =>
      `The upload of ${quote(title)} by ${actor} was canceled: it was not finished within a day.`,
  }),
  'media.converted': eventType({
    data: z.object({ title: z.string(), from: z.string().nullable() }),
    ...shown,
    text: ({ title, from }, actor) =>
      `${actor} converted ${quote(title)}${from === null ? '' : ` from ${from}`} to H.264 and replaced its file.`,
  }),
  'media.conversion_requested': titled(inLibrary, (actor, title) => `${actor} asked for a conversion of ${title}.`),
  'media.conversion_canceled': titled(inLibrary, (actor, title) => `${actor} canceled the conversion of ${title}.`),
  'media.renamed': eventType({
    data: z.object({ title: z.string(), before: z.string() }),
    area: 'content',
    hints: ['media.changed', 'playlists.changed'],
    text: ({ title, before }, actor) => `${actor} renamed ${quote(before)} to ${quote(title)}.`,
  }),
  'media.moved': eventType({
    data: Items.extend({ folder: z.string().nullable() }),
    ...inLibrary,
    text: ({ folder, ...items }, actor) =>
      `${actor} moved ${itemsText(items)} ${folder === null ? 'out of folders' : `to the folder ${quote(folder)}`}.`,
  }),
  'media.rule_changed': eventType({
    data: Items,
    ...shown,
    text: (items, actor) => `${actor} changed when ${itemsText(items)} ${items.count === 1 ? 'plays' : 'play'}.`,
  }),
  'media.deleted': eventType({
    /** `ids`: null if there are more than 100. */
    data: Items.extend({ ids: z.array(z.string()).nullable().optional() }),
    ...shown,
    text: (items, actor) => `${actor} deleted ${itemsText(items)}.`,
  }),
  'media.address_added': eventType({
    data: Address,
    ...inLibrary,
    text: (address, actor) => `${actor} added ${addressText(address)}.`,
  }),
  'media.address_changed': eventType({
    data: Address,
    ...shown,
    text: (address, actor) => `${actor} changed ${addressText(address)}.`,
  }),
  'slide.created': titled(inLibrary, (actor, title) => `${actor} created the slide ${title}.`),
  'slide.changed': titled(shown, (actor, title) => `${actor} changed the slide ${title}.`),
  'folder.created': named(inLibrary, (actor, name) => `${actor} created the folder ${name}.`),
  'folder.renamed': eventType({
    data: z.object({ name: z.string(), before: z.string() }),
    ...inLibrary,
    text: ({ name, before }, actor) => `${actor} renamed the folder ${quote(before)} to ${quote(name)}.`,
  }),
  'folder.deleted': named(inLibrary, (actor, name) => `${actor} deleted the folder ${name}; its media stay.`),
  'source.created': named(ofSources, (actor, name) => `${actor} created the data source ${name}.`),
  'source.changed': named(ofSources, (actor, name) => `${actor} changed the data source ${name}.`),
  'source.deleted': named(ofSources, (actor, name) => `${actor} deleted the data source ${name}.`),
}
