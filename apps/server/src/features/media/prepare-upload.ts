import { rm, stat } from 'node:fs/promises'
import { fail, invalid } from '../../platform/fail.ts'
import { hashFile } from '../../platform/hash-file.ts'
import { readImage, writeSmallerJpeg, writeSmallerWebp, writeThumbnail } from '../../platform/images.ts'
import { type MediaExtension, mediaTypes, sniffExtension } from '../../platform/media-types.ts'
import type { ReceivedFile } from '../../platform/receive-file.ts'
import type { Storage } from '../../platform/storage.ts'
import { readVideo } from '../../platform/video.ts'
import { partHashesOf } from './part-hashes.ts'

/** An upload that was understood: its files wait under temporary names. */
export interface PreparedUpload {
  kind: 'image' | 'video'
  mime: string
  width: number | null
  height: number | null
  durationMs: number | null
  /** Bytes of the file that plays. */
  bytes: number
  /** Of its parts, as the row keeps them. */
  partHashes: string | null
  /** Storage name (`<sha256>.<ext>`) and temporary path of each file. */
  original: PreparedFile
  playback: PreparedFile
  thumbnail: PreparedFile | null
}

export interface PreparedFile {
  name: string
  path: string
  bytes: number
}

const maxPlaybackSide = 3840
const accepted = 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture, or an MP4, WebM or Ogg video.'

/** The ending that the bytes of an upload deserve. Refuses what can never play. */
export async function extensionOf(file: ReceivedFile): Promise<MediaExtension> {
  if (file.bytes === 0) return invalid('file', 'The file is empty.')
  return (await sniffExtension(file.path)) ?? fail('upload.unsupported_type', accepted, { file: [accepted] })
}

/** Reads an upload and makes its renditions. Refuses with a reason in words. */
export async function prepareUpload(
  storage: Storage,
  file: ReceivedFile,
  extension: MediaExtension,
  sentThumbnail: ReceivedFile | undefined,
): Promise<PreparedUpload> {
  const original = { name: `${file.hash}.${extension}`, path: file.path, bytes: file.bytes }
  const mime = mediaTypes[extension]
  const prepared = await (mime.startsWith('image/')
    ? prepareImage(storage, original, extension)
    : prepareVideo(storage, original, mime, sentThumbnail))
  return { ...prepared, partHashes: await partHashesOf(prepared.playback) }
}

type Rendered = Omit<PreparedUpload, 'partHashes'>

async function prepareImage(storage: Storage, original: PreparedFile, extension: MediaExtension): Promise<Rendered> {
  const damaged = 'This picture is damaged or larger than 150 megapixels.'
  const refuse = () => invalid('file', damaged)
  const { width, height, hasAlpha } = await readImage(original.path).catch(refuse)
  const thumbnail = await render(storage, (to) => writeThumbnail(original.path, to)).catch(refuseUnlessFull(refuse))
  const scale = Math.min(1, maxPlaybackSide / Math.max(width, height))
  if (scale === 1)
    return {
      kind: 'image',
      mime: mediaTypes[extension],
      width,
      height,
      durationMs: null,
      bytes: original.bytes,
      original,
      playback: original,
      thumbnail,
    }
  const write = hasAlpha ? writeSmallerWebp : writeSmallerJpeg
  const ending = hasAlpha ? 'webp' : 'jpg'
  const playback = await render(storage, (to) => write(original.path, to, maxPlaybackSide), ending).catch(
    refuseUnlessFull(refuse),
  )
  return {
    kind: 'image',
    mime: mediaTypes[ending],
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    durationMs: null,
    bytes: playback.bytes,
    original,
    playback,
    thumbnail,
  }
}

async function prepareVideo(
  storage: Storage,
  original: PreparedFile,
  mime: string,
  sentThumbnail: ReceivedFile | undefined,
): Promise<Rendered> {
  const facts = await readVideo(original.path).catch(() => undefined)
  // Ogg has no reader in Node: browsers that can play it read its length themselves.
  if (!facts && mime !== 'video/ogg') return invalid('file', 'This video is damaged, empty or longer than a day.')
  const thumbnail = sentThumbnail ? await writePoster(storage, sentThumbnail) : null
  return {
    kind: 'video',
    mime,
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    durationMs: facts?.durationMs ?? null,
    bytes: original.bytes,
    original,
    playback: original,
    thumbnail,
  }
}

/**
 * The small picture of a video, as a browser took it. Null when that cannot be read or is a drawing (SVG), which is no
 * reason to refuse the video.
 */
export const writePoster = async (storage: Storage, sent: ReceivedFile): Promise<PreparedFile | null> =>
  (await sniffExtension(sent.path))
    ? render(storage, (to) => writeThumbnail(sent.path, to)).catch(refuseUnlessFull(() => null))
    : null

async function render(
  storage: Storage,
  write: (to: string) => Promise<unknown>,
  ending: MediaExtension = 'webp',
): Promise<PreparedFile> {
  const path = storage.temporaryFile()
  try {
    await write(path)
    const [hash, { size }] = await Promise.all([hashFile(path), stat(path)])
    return { name: `${hash}.${ending}`, path, bytes: size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const refuseUnlessFull =
  <T>(refuse: () => T) =>
  (error: unknown): T => {
    const isFull =
      error instanceof Error &&
      /ENOSPC|EDQUOT|No space left/.test(`${String('code' in error && error.code)} ${error.message}`)
    if (isFull) fail('server.storage_full', 'The server has no space left. Please tell its owner.')
    return refuse()
  }
