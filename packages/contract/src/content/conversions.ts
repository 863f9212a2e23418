import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id } from '../api/wire.ts'
import { convertedKinds } from '../kinds/media-kinds.ts'

/**
 * Conversion of a video to a format that displays play, or of a document to pictures of its pages. A finished one is gone:
 * its result is the file, or the pages.
 */
export const Conversion = z.object({
  kind: orUnknown(z.enum(convertedKinds)),
  state: orUnknown(z.enum(['waiting', 'running', 'failed'])),
  /** Null until the progress is known. */
  percent: z.int().min(0).max(100).nullable(),
  /** The page of a document that is being rendered, and their number; null until known, and for videos. */
  page: z.int().nullable(),
  pages: z.int().nullable(),
  /** Why it failed, and what to do. */
  message: z.string().nullable(),
})
export type Conversion = z.infer<typeof Conversion>

export const convertMedia = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'media/convert',
  allow: ['content.edit'],
  summary: 'Convert a video to H.264 and AAC, or render the pages of a document, in the background.',
  body: z.object({ media_id: Id }),
  reply: Done,
})

export const cancelConversion = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'media/convert/cancel',
  allow: ['content.edit'],
  onFullDisk: true,
  summary: 'Cancel the conversion of a video or document, or dismiss a failed one. What plays stays as it is.',
  body: z.object({ media_id: Id }),
  reply: Done,
})

export const getConverter = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'media/converter',
  allow: ['content.view'],
  summary: 'Get whether this server can convert videos.',
  reply: dataOf(
    z.object({
      available: z.boolean(),
      /** Command that installs ffmpeg on the server; null when it is there, turned off, or the system is unknown. */
      install: z.string().nullable(),
    }),
  ),
})
