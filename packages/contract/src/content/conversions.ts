import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Done, dataOf, Id } from '../api/wire.ts'

/** Conversion of a video to a format that displays play. A finished one is gone: its result is the file. */
export const Conversion = z.object({
  state: z.enum(['waiting', 'running', 'failed']),
  /** Null until the progress is known. */
  percent: z.int().min(0).max(100).nullable(),
  /** Why it failed, and what to do. */
  message: z.string().nullable(),
})
export type Conversion = z.infer<typeof Conversion>

/** Waiting and running conversions of an account. */
export const maxConversions = 20

export const convertMedia = endpoint({
  method: 'POST',
  path: 'media/convert',
  allow: ['content.edit'],
  summary: 'Convert a video to H.264 and AAC in the background. The result replaces its file.',
  body: z.object({ media_id: Id }),
  reply: Done,
})

export const cancelConversion = endpoint({
  method: 'POST',
  path: 'media/convert/cancel',
  allow: ['content.edit'],
  onFullDisk: true,
  summary: 'Cancel the conversion of a video, or dismiss a failed one. Its file stays as it is.',
  body: z.object({ media_id: Id }),
  reply: Done,
})

export const getConverter = endpoint({
  method: 'GET',
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
