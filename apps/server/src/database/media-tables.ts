import type { AudioCodec, VideoCodec } from '@digisigncast/contract/content/codecs'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
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
    /** Storage names (`<sha256>.<ext>`) of the original file, the playback file and the thumbnail. */
    original_file: string | null
    /** Null for kinds without a file, together with `mime` and `bytes`. */
    playback_file: string | null
    thumbnail_file: string | null
    mime: string | null
    /** Size of the playback file. */
    bytes: number | null
    width: number | null
    height: number | null
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
    created_at: number
  }
  /** Videos that wait for their conversion, are being converted, or could not be converted. */
  conversions: {
    media_id: string
    account_id: string
    /** Null when that user was deleted, or the server queued it. */
    user_id: string | null
    /** The media item's `original_file` that is converted. */
    file: string
    state: 'waiting' | 'running' | 'failed'
    percent: number | null
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
