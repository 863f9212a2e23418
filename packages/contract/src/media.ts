import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, dataOf, Id, Ids, ListQuery, listOf, Named, name } from './wire.ts'

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
  /** Null: in no folder. */
  folder_id: z.string().nullable(),
  /** Is it this user's to change? (Media of other managers may be shown only.) */
  is_editable: z.boolean(),
  created_at: z.int(),
})
export type Media = z.infer<typeof Media>

export const listMedia = endpoint({
  method: 'POST',
  path: 'get-user-media',
  allow: ['content.view'],
  summary: 'The media you may see, newest first.',
  query: ListQuery.extend({
    type: FileType.optional(),
    /** A folder's id, or `none` for media in no folder. */
    folder: Id.optional(),
    /** In a playlist or not. */
    use: z.enum(['used', 'unused']).optional(),
    sort: z.enum(['newest', 'oldest', 'name', 'size']).optional(),
  }),
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
  onFullDisk: true,
  summary: 'Delete one medium; playlists go on without it.',
  body: z.object({ media_id: Id }),
  reply: Done,
})

export const deleteManyMedia = endpoint({
  method: 'POST',
  path: 'media/delete-multiple',
  allow: ['content.delete'],
  onFullDisk: true,
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
  summary: 'Where media are used: playlists, channels and screens by name.',
  body: z.object({ media_ids: Ids }),
  reply: dataOf(
    z.object({
      playlists: z.array(Named),
      channels: z.array(Named),
      screens: z.array(Named),
      /** How many of them are only shown to this user. */
      not_editable: z.int(),
    }),
  ),
})

export const MediaDetails = Media.extend({
  /** Who uploaded it; null when that user is gone. */
  uploaded_by: z.string().nullable(),
  original_bytes: z.int(),
  playlists: z.array(Named),
  channels: z.array(Named),
  screens: z.array(Named),
})
export type MediaDetails = z.infer<typeof MediaDetails>

export const getMediaDetails = endpoint({
  method: 'POST',
  path: 'media/details',
  allow: ['content.view'],
  summary: 'All there is to know about one medium.',
  body: z.object({ media_id: Id }),
  reply: dataOf(MediaDetails),
})

export const replaceMedia = endpoint({
  method: 'POST',
  path: 'media/replace',
  allow: ['content.edit'],
  summary: 'Put another file in the place of a medium: every playlist shows the new one.',
  multipart: true,
  body: z.object({ media_id: z.string(), file: z.file(), thumbnail: z.file().optional() }),
  reply: dataOf(Media),
})

export const Folder = z.object({ id: z.string(), name: z.string(), media_count: z.int() })
export type Folder = z.infer<typeof Folder>

export const listFolders = endpoint({
  method: 'GET',
  path: 'media/folders',
  allow: ['content.view'],
  summary: 'The folders of the account, by name, with how many media you see in each.',
  reply: dataOf(z.array(Folder)),
})

export const saveFolder = endpoint({
  method: 'POST',
  path: 'media/folders/create',
  allow: ['content.edit'],
  summary: 'Create a folder, or rename the one that folderID names.',
  body: z.object({ name: name('Name is required.'), folderID: Id.optional() }),
  reply: dataOf(Folder),
})

export const deleteFolder = endpoint({
  method: 'POST',
  path: 'media/folders/delete',
  allow: ['content.edit'],
  onFullDisk: true,
  summary: 'Delete a folder; its media stay, in no folder.',
  body: z.object({ folderID: Id }),
  reply: Done,
})

export const moveMedia = endpoint({
  method: 'POST',
  path: 'media/move',
  allow: ['content.edit'],
  summary: 'Put media into a folder, or into none.',
  body: z.object({ media_ids: Ids, folderID: Id.nullable() }),
  reply: Done,
})
