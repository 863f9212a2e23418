import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { HiddenUses, UnmanagedUses } from '../api/unmanaged.ts'
import { Deleted, Done, dataOf, Id, Ids, ListQuery, listOf, Named, name } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { Conversion } from './conversions.ts'
import { AudioCodec, MediaKind, MediaSource, VideoCodec } from './media-types.ts'
import { Rule, StoredRule } from './rules.ts'

export const Media = z.object({
  id: z.string(),
  title: z.string(),
  /**
   * Immutable, root-relative URL that keeps the file's extension; null for kinds without a file. For a document, the picture
   * of its first page; null until it is rendered.
   */
  file_path: z.string().nullable(),
  /** URL of the thumbnail; null for a video without one. */
  thumbnail: z.string().nullable(),
  file_type: orUnknown(MediaKind),
  /** Settings of a slide, web page or stream, or why pages of a document are not complete; else null. */
  source: MediaSource.nullable(),
  mime: z.string().nullable(),
  bytes: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Natural length of a video in ms; null for images. */
  duration: z.int().nullable(),
  /** Codecs of a video; null for other kinds, and until the file has been read. */
  video_codec: VideoCodec.nullable().catch('unknown'),
  /** Null for a video without sound. */
  audio_codec: AudioCodec.nullable().catch('other'),
  /** Number of pages of a document; null for other kinds, and until the pages are rendered. */
  pages: z.int().nullable(),
  /** Conversion to what displays play; null when there is none. */
  conversion: Conversion.nullable(),
  /** Null: no folder. */
  folder_id: z.string().nullable(),
  /** When it plays, in all playlists; null: always. */
  rule: StoredRule.nullable(),
  /** Whether this user can change it. (Media of other managers may be read-only.) */
  is_editable: z.boolean(),
  /** Number of playlists that contain it; in lists only. */
  playlist_count: z.int().optional(),
  created_at: z.int(),
})
export type Media = z.infer<typeof Media>

/** A media item with a file to play. */
export const MediaFile = Media.extend({ file_path: z.string(), mime: z.string(), bytes: z.int() })
export type MediaFile = z.infer<typeof MediaFile>

export const listMedia = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'get-user-media',
  allow: ['content.view'],
  summary: 'List the media that you can see, newest first.',
  query: ListQuery.extend({
    type: MediaKind.optional(),
    /** A folder's id, or `none` for media in no folder. */
    folder: Id.optional(),
    /** Whether a playlist, a slide, a web page or a stream uses it. */
    use: z.enum(['used', 'unused']).optional(),
    sort: z.enum(['newest', 'oldest', 'name', 'size']).optional(),
  }),
  reply: listOf(Media),
})

export const uploadMedia = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'upload-media',
  allow: ['content.create'],
  summary:
    'Upload one picture, video, PDF or HTML package (ZIP). The type is detected from the bytes, not the file name. An SVG becomes a PNG.',
  multipart: true,
  body: z.object({
    is_large: z.string().max(100).optional(),
    type: z.string().max(100).optional(),
    file: z.file(),
    thumbnail: z.file().optional(),
  }),
  reply: dataOf(Media),
})

const deletion = {
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  allow: ['content.delete'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  reply: Deleted,
} as const

export const deleteMedia = endpoint({
  ...deletion,
  path: 'media/delete',
  summary: 'Delete a media item and remove it from all playlists and overlays.',
  body: z.object({ media_id: Id }),
})

export const deleteManyMedia = endpoint({
  ...deletion,
  path: 'media/delete-multiple',
  summary: 'Delete several media items, all or none.',
  body: z.object({ media_ids: Ids }),
})

export const renameMedia = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'media/update-media-title',
  allow: ['content.edit'],
  summary: 'Change the title of a media item.',
  body: z.object({ media_id: Id, title: name('Title is required.') }),
  reply: dataOf(Media),
})

export const setMediaRule = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'media/rule',
  allow: ['content.edit'],
  summary: 'Set when media play, in all playlists. Null: always.',
  body: z.object({ media_ids: Ids, rule: Rule.nullable() }),
  reply: Done,
})

export const mediaUses = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'media/uses',
  allow: ['content.view'],
  summary:
    'List where media are used: names of playlists, slides, web pages and streams, channels, screens, schedule entries and prepared takeovers.',
  body: z.object({ media_ids: Ids }),
  reply: dataOf(
    z.object({
      /** The media themselves. */
      media: z.array(Named),
      playlists: z.array(Named),
      /** Slides that show one of them. */
      slides: z.array(Named),
      /** Web pages and streams whose fallback is one of them. */
      fallback_of: z.array(Named),
      channels: z.array(Named),
      screens: z.array(Named),
      schedule: z.array(Named),
      takeovers: z.array(Named),
      unmanaged: UnmanagedUses,
      hidden: HiddenUses,
      /** Number of these media items that this user can see but not change. */
      not_editable: z.int(),
    }),
  ),
})

/** A rendered page of a document. */
export const DocumentPage = z.object({
  file_path: z.string(),
  thumbnail: z.string(),
  width: z.int(),
  height: z.int(),
})
export type DocumentPage = z.infer<typeof DocumentPage>

export const MediaDetails = Media.extend({
  /** Name of the uploader; null when that user was deleted. */
  uploaded_by: z.string().nullable(),
  original_bytes: z.int(),
  /** The rendered pages of a document in order; empty for other kinds. */
  page_pictures: z.array(DocumentPage),
  playlists: z.array(Named),
  slides: z.array(Named),
  fallback_of: z.array(Named),
  channels: z.array(Named),
  screens: z.array(Named),
  schedule: z.array(Named),
  takeovers: z.array(Named),
  unmanaged: UnmanagedUses,
  hidden: HiddenUses,
})
export type MediaDetails = z.infer<typeof MediaDetails>

export const getMediaDetails = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'media/details',
  allow: ['content.view'],
  summary: 'Get all details of a media item.',
  body: z.object({ media_id: Id }),
  reply: dataOf(MediaDetails),
})

export const replaceMedia = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'media/replace',
  allow: ['content.edit'],
  summary: 'Replace the file of a media item; every playlist shows the new one, a PDF once its pages are rendered.',
  multipart: true,
  body: z.object({ media_id: Id, file: z.file(), thumbnail: z.file().optional() }),
  reply: dataOf(Media),
})

export const Folder = z.object({ id: z.string(), name: z.string(), media_count: z.int() })
export type Folder = z.infer<typeof Folder>

export const listFolders = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'media/folders',
  allow: ['content.view'],
  summary: 'List the folders of the account by name, with the number of media you can see in each.',
  reply: dataOf(z.array(Folder)),
})

export const saveFolder = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'media/folders/create',
  allow: ['content.edit'],
  summary: 'Create a folder, or rename the one with this folderID.',
  body: renamed(z.object({ name: name('Name is required.'), folderID: Id.optional() })),
  reply: dataOf(Folder),
})

export const deleteFolder = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'media/folders/delete',
  allow: ['content.edit'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete a folder. Its media are kept, without a folder.',
  body: renamed(z.object({ folderID: Id })),
  reply: Deleted,
})

export const moveMedia = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'media/move',
  allow: ['content.edit'],
  summary: 'Move media into a folder, or out of folders.',
  body: renamed(z.object({ media_ids: Ids, folderID: Id.nullable() })),
  reply: Done,
})
