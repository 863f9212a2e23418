import type { AudioCodec, VideoCodec } from '@digisigncast/contract/content/codecs'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
import type { ConvertedKind } from '@digisigncast/contract/kinds/media-kinds'
import { integer, type TableGroup, text } from './table.ts'

/** Media items, their uploads and conversions. */
export const mediaTables = {
  folders: {
    rows: 'account',
    log: { kind: 'folder', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      name: text.logged(),
      search_text: text,
      created_at: integer,
    },
  },
  media: {
    rows: 'account',
    log: { kind: 'media', name: 'title' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      owner_id: text.nulledWith('users').logged(),
      title: text.logged(),
      search_text: text,
      kind: text.as<MediaKind>().logged({ field: 'file_type' }),
      /** JSON of its `MediaSource`; null for kinds with a file. */
      source: text.orNull().logged({ as: 'hash' }),
      /** Files are storage names (`<sha256>.<ext>`); null for kinds without a file. For a slide, its document (JSON). */
      original_file: text.orNull().logged({ field: 'file', as: 'hash' }),
      /** File that players get, described by `mime` and `bytes`: for a document its first page (null until it is rendered), for a slide its picture. */
      playback_file: text.orNull(),
      thumbnail_file: text.orNull(),
      mime: text.orNull(),
      /** Size of the playback file. */
      bytes: integer.orNull().logged(),
      width: integer.orNull(),
      height: integer.orNull(),
      /** Number of pages of a document; null for other kinds, and until its pages are rendered. */
      page_count: integer.orNull(),
      /** Number of fonts, images and data sources of a slide; null for other kinds. */
      slide_files: integer.orNull(),
      /** Natural length of a video. */
      duration_ms: integer.orNull(),
      /** Codecs of a video; null for other kinds, and until the file has been read. */
      video_codec: text.as<VideoCodec>().orNull(),
      /** Null for a video without sound. */
      audio_codec: text.as<AudioCodec>().orNull(),
      /** Storage that the media item occupies, renditions included. */
      stored_bytes: integer,
      /** JSON list of the SHA-256 of each part of the playback file; null for files of one part. */
      part_hashes: text.orNull(),
      folder_id: text.nulledWith('folders').logged(),
      /** JSON of Rule: when it plays; null: always. */
      rule: text.orNull().logged(),
      created_at: integer,
    },
  },
  /** Pictures that media items had before they were replaced: displays that are out of date still show them. */
  earlier_pictures: {
    rows: 'account',
    log: 'derived',
    bin: {},
    columns: {
      media_id: text.of('media'),
      account_id: text,
      picture_file: text,
      /** When it was replaced. */
      until: integer,
    },
  },
  /** The rendered pages of documents. */
  document_pages: {
    rows: 'account',
    log: 'derived',
    bin: {},
    columns: {
      media_id: text.of('media'),
      /** From 1. */
      page: integer,
      account_id: text,
      page_file: text,
      thumbnail_file: text,
      width: integer,
      height: integer,
      /** Size of the page file. */
      bytes: integer,
      /** As in `media`. */
      part_hashes: text.orNull(),
    },
  },
  /** The media items that slides show, and the fallback images of web pages and streams. `slide_id` is the id of the slide, web page or stream. */
  slide_media: {
    rows: 'account',
    log: 'derived',
    bin: {},
    columns: {
      slide_id: text.of('media'),
      media_id: text.of('media'),
      account_id: text,
    },
  },
  /** Videos and documents that wait for their conversion, are being converted, or could not be converted. */
  conversions: {
    rows: 'account',
    log: 'work',
    bin: {},
    columns: {
      media_id: text.of('media'),
      account_id: text,
      /** Null when that user was deleted, or the server queued it. */
      user_id: text.nulledWith('users'),
      kind: text.as<ConvertedKind>().withDefault(),
      /** The file that is converted: the media item's `original_file`, or `pending_file`. */
      file: text,
      /** A new document, which becomes `original_file` when its pages are rendered; null for the first conversion. */
      pending_file: text.orNull(),
      pending_bytes: integer.withDefault(),
      state: text.as<'waiting' | 'running' | 'failed'>(),
      percent: integer.orNull(),
      /** The page that is being rendered, and the number of pages; null until known, and for videos. */
      page: integer.orNull(),
      pages: integer.orNull(),
      /** Why it failed. */
      message: text.orNull(),
      attempts: integer.withDefault(),
      /** The server that runs it. */
      holder: text.orNull(),
      /** When the server last stored its progress. */
      touched_at: integer,
      created_at: integer,
    },
  },
  /** Responses to completed resumable uploads, kept for a day for clients that lost the response. */
  finished_uploads: {
    log: 'work',
    columns: {
      id: text,
      bytes: integer,
      /** JSON. */
      answer: text,
      finished_at: integer,
    },
  },
  /** Unfinished resumable uploads: their size counts as used storage. */
  open_uploads: {
    rows: 'account',
    log: 'work',
    columns: {
      id: text,
      account_id: text,
      user_id: text,
      bytes: integer,
      created_at: integer,
    },
  },
} as const satisfies TableGroup
