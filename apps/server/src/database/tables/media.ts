import type { AudioCodec, VideoCodec } from '@digisigncast/contract/content/codecs'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
import type { ConvertedKind } from '@digisigncast/contract/kinds/media-kinds'
import type { Generated } from 'kysely'

/** Media items, their uploads and conversions. */
export interface MediaTables {
  media: {
    id: string
    account_id: string
    owner_id: string | null
    title: string
    search_text: string
    kind: MediaKind
    /** JSON of its `MediaSource`; null for kinds with a file. */
    source: string | null
    /** Files are storage names (`<sha256>.<ext>`); null for kinds without a file. For a slide, its document (JSON). */
    original_file: string | null
    /** File that players get, described by `mime` and `bytes`: for a document its first page (null until it is rendered), for a slide its picture. */
    playback_file: string | null
    thumbnail_file: string | null
    mime: string | null
    /** Size of the playback file. */
    bytes: number | null
    width: number | null
    height: number | null
    /** Number of pages of a document; null for other kinds, and until its pages are rendered. */
    page_count: number | null
    /** Number of fonts, images and data sources of a slide; null for other kinds. */
    slide_files: number | null
    /** Natural length of a video. */
    duration_ms: number | null
    /** Codecs of a video; null for other kinds, and until the file has been read. */
    video_codec: VideoCodec | null
    /** Null for a video without sound. */
    audio_codec: AudioCodec | null
    /** Storage that the media item occupies, renditions included. */
    stored_bytes: number
    /** JSON list of the SHA-256 of each part of the playback file; null for files of one part. */
    part_hashes: string | null
    folder_id: string | null
    /** JSON of Rule: when it plays; null: always. */
    rule: string | null
    created_at: number
  }
  /** Pictures that media items had before they were replaced: displays that are out of date still show them. */
  earlier_pictures: {
    media_id: string
    account_id: string
    picture_file: string
    /** When it was replaced. */
    until: number
  }
  /** The rendered pages of documents. */
  document_pages: {
    media_id: string
    /** From 1. */
    page: number
    account_id: string
    page_file: string
    thumbnail_file: string
    width: number
    height: number
    /** Size of the page file. */
    bytes: number
    /** As in `media`. */
    part_hashes: string | null
  }
  /** The media items that slides show, and the fallback images of web pages and streams. `slide_id` is the id of the slide, web page or stream. */
  slide_media: {
    slide_id: string
    media_id: string
    account_id: string
  }
  /** Data of slides: typed, or retrieved from an address. */
  data_sources: {
    id: string
    account_id: string
    /** Null when that user was deleted. */
    owner_id: string | null
    /** The user who saved it last, for kinds that act with the rights of that user; null: deleted, or saved before there were any. */
    saved_by: Generated<string | null>
    name: string
    search_text: string
    /** JSON of `ListedSettings`. */
    settings: string
    interval_minutes: number
    /** Storage name (`<sha256>.json`) and size of the last data without an error; null: none yet. */
    data_file: string | null
    data_bytes: number | null
    /** JSON list of the hashes of the font files that the data needs besides those of the slides; null before the first data. */
    data_fonts: string | null
    /** `ETag` and `Last-Modified` of the last answer, for conditional requests. */
    etag: string | null
    modified: string | null
    /** When it was last retrieved without an error, and when its data last changed. */
    checked_at: number | null
    changed_at: number | null
    /** Message of the last failure; null after a success. */
    error: string | null
    /** `SourceFault`. */
    error_code: string | null
    /** First failure since the last success. */
    failing_since: number | null
    /** When it is retrieved next; null for typed data. */
    next_at: number | null
    version: number
    created_at: number
  }
  /** The rows of typed tables, apart from `data_sources`: lists do not read them. */
  typed_tables: {
    source_id: string
    account_id: string
    /** JSON of `TableData`. */
    data: string
  }
  /** The data sources that slides show. */
  slide_sources: {
    slide_id: string
    source_id: string
    account_id: string
  }
  /** Videos and documents that wait for their conversion, are being converted, or could not be converted. */
  conversions: {
    media_id: string
    account_id: string
    /** Null when that user was deleted, or the server queued it. */
    user_id: string | null
    kind: Generated<ConvertedKind>
    /** The file that is converted: the media item's `original_file`, or `pending_file`. */
    file: string
    /** A new document, which becomes `original_file` when its pages are rendered; null for the first conversion. */
    pending_file: string | null
    pending_bytes: Generated<number>
    state: 'waiting' | 'running' | 'failed'
    percent: number | null
    /** The page that is being rendered, and the number of pages; null until known, and for videos. */
    page: number | null
    pages: number | null
    /** Why it failed. */
    message: string | null
    attempts: Generated<number>
    /** The server that runs it. */
    holder: string | null
    /** When the server last stored its progress. */
    touched_at: number
    created_at: number
  }
  /** Responses to completed resumable uploads, kept for a day for clients that lost the response. */
  finished_uploads: {
    id: string
    bytes: number
    /** JSON. */
    answer: string
    finished_at: number
  }
  /** Unfinished resumable uploads: their size counts as used storage. */
  open_uploads: {
    id: string
    account_id: string
    user_id: string
    bytes: number
    created_at: number
  }
  folders: {
    id: string
    account_id: string
    name: string
    search_text: string
    created_at: number
  }
}
