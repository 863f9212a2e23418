import { rm } from 'node:fs/promises'
import type { MediaExtension, MediaKind } from '@digisigncast/contract/content/media-types'
import type { Codecs } from '../../../../platform/decoding/codecs.ts'
import { Undecodable } from '../../../../platform/decoding/decoder.ts'
import { invalid } from '../../../../platform/fail.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { readHashes } from '../../../../platform/storage/hash-file.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { ReceivedFile } from '../../../../platform/uploads/receive-file.ts'

/** A decoded upload with its temporary files. */
export interface PreparedUpload {
  kind: MediaKind
  /** JSON of its `MediaSource`; omitted for kinds without one. */
  source?: string
  /** Null for a document, together with `bytes` and `playback`: its pages are rendered later. */
  mime: string | null
  width: number | null
  height: number | null
  durationMs: number | null
  /** Null for a picture. */
  codecs: Codecs | null
  /** Size of the playback file. */
  bytes: number | null
  /** Storage name (`<sha256>.<ext>`) and temporary path of each file. */
  original: PreparedFile
  playback: PreparedFile | null
  thumbnail: PreparedFile | null
}

export interface PreparedFile {
  name: string
  path: string
  bytes: number
  /** Part hashes as stored in the row. */
  partHashes: string | null
}

/** Dependencies of the preparation. The decoder queue is fair between accounts. */
export interface UploadContext extends Pick<Platform, 'storage' | 'decoder' | 'ffmpeg'> {
  accountId: string
}

export interface SentFile {
  file: ReceivedFile
  /** Detected from its bytes. */
  extension: MediaExtension
  /** The browser's picture of it. */
  thumbnail: ReceivedFile | undefined
}

/** For files of which nothing is known. */
export const noMetadata = {
  mime: null,
  width: null,
  height: null,
  durationMs: null,
  codecs: null,
  bytes: null,
  thumbnail: null,
}

/** Checks an upload of a kind and creates its renditions. Throws a readable error. */
export type Prepare = (context: UploadContext, sent: SentFile) => Promise<PreparedUpload>

/** Provides temporary files, which are deleted if `work` fails. */
export async function withTemporary<T>(storage: Storage, work: (next: () => string) => Promise<T>): Promise<T> {
  const paths: string[] = []
  const next = () => {
    const path = storage.temporaryFile()
    paths.push(path)
    return path
  }
  try {
    return await work(next)
  } catch (error) {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
    throw error
  }
}

export const refuse =
  (damaged: string) =>
  (error: unknown): never => {
    if (error instanceof Undecodable) invalid('file', error.message || damaged)
    throw error
  }

/** Returns a finished file with its content-based name. */
export async function named(path: string, extension: MediaExtension): Promise<PreparedFile> {
  const { hash, ...rest } = await readHashes(path)
  return { name: `${hash}.${extension}`, path, ...rest }
}

/** The same for the uploaded file itself. */
export const asSent = ({ path, bytes, hash, partHashes }: ReceivedFile, extension: MediaExtension): PreparedFile => ({
  name: `${hash}.${extension}`,
  path,
  bytes,
  partHashes,
})
