import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { NewWebAddress } from '../api/web-address.ts'
import { dataOf, Id, name } from '../api/wire.ts'
import { Media } from './media.ts'

/** An HLS stream, live or on demand: the `source` of its media item. */
export const StreamSource = z.object({
  kind: z.literal('stream'),
  /** Address of the playlist (m3u8). */
  url: z.string(),
  /** Id of an image that is shown while the stream cannot be played; null: the stream is skipped. */
  fallback: z.string().nullable(),
  /** Why displays may not play it, as a sentence, found at `checkedAt` (ms since 1970); null: nothing was found. */
  problem: z.string().nullable(),
  checkedAt: z.int(),
})
export type StreamSource = z.infer<typeof StreamSource>

const StreamFields = z.object({
  url: NewWebAddress,
  title: name('Title is required.'),
  /** Id of an image of the library. */
  fallback: Id.nullish(),
})

export const createStream = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'streams/create',
  allow: ['content.create'],
  opensAddress: true,
  summary:
    'Create an HLS stream as a media item. The server reads its playlist once and stores what would keep it off displays.',
  body: StreamFields,
  reply: dataOf(Media),
})

export const updateStream = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'streams/update',
  allow: ['content.edit'],
  opensAddress: true,
  summary: 'Change a stream, and check it again; every playlist plays the new one.',
  body: StreamFields.extend({ media_id: Id }),
  reply: dataOf(Media),
})
