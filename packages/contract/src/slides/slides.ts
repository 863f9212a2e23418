import { z } from 'zod'
import { bounded } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { isNestedTooDeep } from '../api/nesting.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { dataOf, Id, Named, name } from '../api/wire.ts'
import { Media } from '../content/media.ts'
import { slideMediaKinds } from '../kinds/media-kinds.ts'
import type { SourceData } from '../source-kinds/source-data.ts'
import { maxSlideBytes, SlideDocument } from './slide-document.ts'
import { fontIds } from './slide-fonts.ts'
import { sourcesOfSlide } from './slide-uses.ts'

/** An image or a video that a slide shows. */
export const SlideImage = z.object({
  id: z.string(),
  kind: orUnknown(z.enum(slideMediaKinds)).default(slideMediaKinds[0]),
  title: z.string(),
  file_path: z.string(),
  thumbnail: z.string().nullable(),
  /** It belongs to another user, who does not share it: it has no title, and only this slide can show it. */
  is_hidden: z.boolean().optional(),
})
export type SlideImage = z.infer<typeof SlideImage>

/** A data source that a slide shows. */
export const SlideSourceData = Named.extend({
  /** The last data without an error; null: none yet, or beyond 4 MB of the slide: `data-sources/:id` has it. */
  data: z.custom<SourceData | null>(),
  /** It belongs to another user, who does not share it: it has no name, and only this slide can show it. */
  is_hidden: z.boolean().optional(),
})
export type SlideSourceData = z.infer<typeof SlideSourceData>

export const Slide = z.object({
  media: Media,
  /** As `SlideDocument` returns it: the reply is not checked against the unions of its elements again. */
  document: z.custom<SlideDocument>(),
  /** Images and videos of the document that still exist. */
  images: z.array(SlideImage),
  /** Data sources of the document that still exist, with their data. */
  sources: z.array(SlideSourceData),
  /** SHA-256 of the document: sent with a change, it prevents overwriting other changes. */
  version: z.string(),
})
export type Slide = z.infer<typeof Slide>

export const getSlide = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'slides/:media_id',
  allow: ['content.view'],
  summary: 'Get a slide with its document.',
  params: z.object({ media_id: Id }),
  reply: dataOf(Slide),
})

/** Maximum number of data sources of a slide that is saved; slides that were stored before can have more. */
export const maxSlideSources = 20

/** The length of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

const tooLarge = `A slide can have at most ${maxSlideBytes / 1024} KB. Use fewer elements or less text.`

/** A document as JSON. */
const DocumentText = bounded(maxSlideBytes, tooLarge, 'A document is required.')
  .refine((json) => bytesOf(json) <= maxSlideBytes, tooLarge)
  .transform((json, context) => {
    try {
      if (!isNestedTooDeep(json)) return JSON.parse(json) as unknown
    } catch {}
    context.addIssue('The document is not valid JSON.')
    return z.NEVER
  })
  .pipe(SlideDocument)
  .refine(
    (document) => sourcesOfSlide(document).length <= maxSlideSources,
    `A slide can show at most ${maxSlideSources} data sources. Remove some elements, or use fewer sources.`,
  )

const SlideFields = z.object({
  title: name('Title is required.'),
  document: DocumentText,
  /** The slide as a picture, for lists, previews and clients that cannot draw slides. */
  file: z.file(),
})

export const createSlide = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'slides/create',
  allow: ['content.create'],
  summary: 'Create a slide from its document (JSON) and its picture.',
  multipart: true,
  body: SlideFields,
  reply: dataOf(Slide),
})

export const updateSlide = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'slides/update',
  allow: ['content.edit'],
  summary: 'Change the document of a slide; every playlist shows the new one.',
  multipart: true,
  body: SlideFields.extend({
    media_id: Id,
    /** Omitted: it stays. */
    title: SlideFields.shape.title.optional(),
    /** The version that was changed. Omitted: overwrites any. */
    version: z.string().max(64).optional(),
  }),
  reply: dataOf(Slide),
})

/** A font file. Files of a font share its family and differ in their characters. Fonts that no text can have are for characters that others lack. */
export const SlideFontFile = z.object({
  font: z.enum(fontIds),
  /** Immutable, root-relative URL of a WOFF2 file with all weights. */
  url: z.string(),
  /** Characters, as the descriptor `unicode-range` of CSS. */
  range: z.string(),
})
export type SlideFontFile = z.infer<typeof SlideFontFile>

export const listSlideFonts = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'slides/fonts',
  allow: ['content.view'],
  summary: 'List the font files of slides.',
  reply: dataOf(z.array(SlideFontFile)),
})
