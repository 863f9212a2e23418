import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Id } from '../api/wire.ts'
import { Media } from './media.ts'

/**
 * Path for uploads of large files by the tus protocol (1.0.0), with the same bearer token as every call.
 * Metadata: `filename`; `replaces` is the id of the media item whose file is replaced.
 * The response to the last PATCH is an `UploadDone` with status 200.
 */
export const uploadsPath = '/api/v1/uploads'

export const UploadDone = dataOf(Media)
export type UploadDone = z.infer<typeof UploadDone>

/** Maximum number of unfinished uploads per user. */
export const maxOpenUploads = 20

/** Time after which an unfinished upload expires (ms). */
export const uploadLifeMs = 24 * 60 * 60 * 1000

export const setThumbnail = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'media/thumbnail',
  allow: ['content.create', 'content.edit'],
  summary: 'Upload a browser-made poster for a video that has none.',
  multipart: true,
  body: z.object({ media_id: Id, thumbnail: z.file() }),
  reply: dataOf(Media),
})
