import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, dataOf, Id, Ids, ListQuery, listOf, name } from './wire.ts'

export const FileType = z.enum(['image', 'video'])
export type FileType = z.infer<typeof FileType>

export const Media = z.object({
  id: z.string(),
  title: z.string(),
  /** Immutable, root-relative URL that keeps the file's extension. */
  file_path: z.string(),
  /** Same for the small picture; null for a video that came without one. */
  thumbnail: z.string().nullable(),
  file_type: FileType,
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Natural length of a video in ms; null for images. */
  duration: z.int().nullable(),
  created_at: z.int(),
})
export type Media = z.infer<typeof Media>

export const listMedia = endpoint({
  method: 'POST',
  path: 'get-user-media',
  allow: ['content.view'],
  summary: 'The media you may see, newest first.',
  query: ListQuery.extend({ type: FileType.optional() }),
  reply: listOf(Media),
})

export const uploadMedia = endpoint({
  method: 'POST',
  path: 'upload-media',
  allow: ['content.create'],
  summary: 'Upload one picture or video. The type is decided by the bytes, never by the name.',
  multipart: true,
  body: z.object({
    is_large: z.string().optional(),
    type: z.string().optional(),
    file: z.file(),
    thumbnail: z.file().optional(),
  }),
  reply: dataOf(Media),
})

export const deleteMedia = endpoint({
  method: 'POST',
  path: 'media/delete',
  allow: ['content.delete'],
  summary: 'Delete one medium; playlists go on without it.',
  body: z.object({ media_id: Id }),
  reply: Done,
})

export const deleteManyMedia = endpoint({
  method: 'POST',
  path: 'media/delete-multiple',
  allow: ['content.delete'],
  summary: 'Delete several media, all or none.',
  body: z.object({ media_ids: Ids }),
  reply: Done,
})

export const renameMedia = endpoint({
  method: 'POST',
  path: 'media/update-media-title',
  allow: ['content.edit'],
  summary: 'Change the title of a medium.',
  body: z.object({ media_id: Id, title: name('Title is required.') }),
  reply: dataOf(Media),
})

export const mediaUses = endpoint({
  method: 'POST',
  path: 'media/uses',
  allow: ['content.view'],
  summary: 'Where media are used: playlists by name.',
  body: z.object({ media_ids: Ids }),
  reply: dataOf(z.object({ playlists: z.array(z.object({ id: z.string(), name: z.string() })) })),
})
