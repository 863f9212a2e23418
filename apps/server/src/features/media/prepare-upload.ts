import { rm, stat } from 'node:fs/promises'
import { type Decoder, Undecodable } from '../../platform/decoding/decoder.ts'
import { fail, invalid } from '../../platform/fail.ts'
import { hashFile } from '../../platform/hash-file.ts'
import { type MediaExtension, mediaTypes, sniffExtension } from '../../platform/media-types.ts'
import type { ReceivedFile } from '../../platform/receive-file.ts'
import type { Storage } from '../../platform/storage.ts'
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

/** What preparing an upload needs. The account decides the place in the decoder's queue. */
export interface UploadContext {
  storage: Storage
  decoder: Decoder
  accountId: string
}

/** Strips the metadata of an upload and makes its renditions. Refuses with a reason in words. */
export async function prepareUpload(
  context: UploadContext,
  file: ReceivedFile,
  extension: MediaExtension,
  sentThumbnail: ReceivedFile | undefined,
): Promise<PreparedUpload> {
  const isImage = mediaTypes[extension].startsWith('image/')
  const prepared = await (isImage
    ? prepareImage(context, file, extension)
    : prepareVideo(context, file, extension, sentThumbnail))
  return { ...prepared, partHashes: await partHashesOf(prepared.playback) }
}

type Rendered = Omit<PreparedUpload, 'partHashes'>

/** Temporary files that are removed unless `work` succeeds. */
async function withTemporary<T>(storage: Storage, work: (next: () => string) => Promise<T>): Promise<T> {
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

const refuse =
  (damaged: string) =>
  (error: unknown): never => {
    if (error instanceof Undecodable) invalid('file', error.message || damaged)
    throw error
  }

const damagedPicture = 'This picture is damaged. Save it again and upload the new file.'
const damagedVideo = 'This video is damaged, empty or longer than a day.'

const prepareImage = (context: UploadContext, file: ReceivedFile, extension: MediaExtension): Promise<Rendered> =>
  withTemporary(context.storage, async (next) => {
    const { decoder, accountId } = context
    const to = { stripped: next(), thumbnail: next(), playback: next() }
    const facts = await decoder
      .run(accountId, 'picture', { from: file.path, extension, maxSide: maxPlaybackSide, ...to })
      .catch(refuse(damagedPicture))
    const original = facts.isChanged
      ? await named(to.stripped, extension)
      : { name: `${file.hash}.${extension}`, path: file.path, bytes: file.bytes }
    const playback = facts.playback ? await named(to.playback, facts.playback) : original
    return {
      kind: 'image',
      mime: mediaTypes[facts.playback ?? extension],
      width: facts.width,
      height: facts.height,
      durationMs: null,
      bytes: playback.bytes,
      original,
      playback,
      thumbnail: await named(to.thumbnail, 'webp'),
    }
  })

async function prepareVideo(
  context: UploadContext,
  file: ReceivedFile,
  extension: MediaExtension,
  sentThumbnail: ReceivedFile | undefined,
): Promise<Rendered> {
  const { decoder, accountId } = context
  const { facts, isChanged } = await decoder
    .run(accountId, 'video', { path: file.path, extension })
    .catch(refuse(damagedVideo))
  // Ogg has no reader in Node: browsers that can play it read its length themselves.
  if (!facts && extension !== 'ogg') return invalid('file', damagedVideo)
  const original = isChanged
    ? await named(file.path, extension)
    : { name: `${file.hash}.${extension}`, path: file.path, bytes: file.bytes }
  return {
    kind: 'video',
    mime: mediaTypes[extension],
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    durationMs: facts?.durationMs ?? null,
    bytes: original.bytes,
    original,
    playback: original,
    thumbnail: sentThumbnail ? await writePoster(context, sentThumbnail) : null,
  }
}

/**
 * The thumbnail of a video, from a picture that the browser took. Null if that cannot be read or is a drawing (SVG),
 * which is no reason to refuse the video.
 */
export async function writePoster(context: UploadContext, sent: ReceivedFile): Promise<PreparedFile | null> {
  const { storage, decoder, accountId } = context
  const extension = await sniffExtension(sent.path)
  if (!extension) return null
  return withTemporary(storage, async (next) => {
    const to = next()
    await decoder.run(accountId, 'thumbnail', { from: sent.path, to, extension })
    return named(to, 'webp')
  }).catch((error: unknown) => {
    if (error instanceof Undecodable) return null
    throw error
  })
}

/** A finished file under the name that its bytes give it. */
export async function named(path: string, extension: MediaExtension): Promise<PreparedFile> {
  const [hash, { size }] = await Promise.all([hashFile(path), stat(path)])
  return { name: `${hash}.${extension}`, path, bytes: size }
}
