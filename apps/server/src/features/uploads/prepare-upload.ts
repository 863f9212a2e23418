import { rm, stat } from 'node:fs/promises'
import { maxDocumentBytes, maxPackageBytes } from '@digisigncast/contract/api/limits'
import {
  type MediaExtension,
  type MediaKind,
  mediaTypes,
  noPictureText,
} from '@digisigncast/contract/content/media-types'
import type { Codecs } from '../../platform/decoding/codecs.ts'
import { Undecodable } from '../../platform/decoding/decoder.ts'
import { invalid } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashFile } from '../../platform/storage/hash-file.ts'
import { sniffExtension } from '../../platform/storage/sniff-type.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ReceivedFile } from '../../platform/uploads/receive-file.ts'
import { partHashesOf } from './part-hashes.ts'
import { requirePlayable } from './upload-type.ts'

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
  /** Part hashes as stored in the row. */
  partHashes: string | null
  /** Storage name (`<sha256>.<ext>`) and temporary path of each file. */
  original: PreparedFile
  playback: PreparedFile | null
  thumbnail: PreparedFile | null
}

export interface PreparedFile {
  name: string
  path: string
  bytes: number
}

/** Longest side of images that play, in pixels: that of a 4K display. */
export const maxPlaybackSide = 3840

/** Dependencies of the preparation. The decoder queue is fair between accounts. */
export interface UploadContext extends Pick<Platform, 'storage' | 'decoder' | 'ffmpeg'> {
  accountId: string
}

/** Strips the metadata of an upload and creates its renditions. Throws a readable error. */
export async function prepareUpload(
  context: UploadContext,
  file: ReceivedFile,
  extension: MediaExtension,
  sentThumbnail: ReceivedFile | undefined,
): Promise<PreparedUpload> {
  const prepared = await prepare(context, file, extension, sentThumbnail)
  return { ...prepared, partHashes: prepared.playback && (await partHashesOf(prepared.playback)) }
}

function prepare(
  context: UploadContext,
  file: ReceivedFile,
  extension: MediaExtension,
  sentThumbnail: ReceivedFile | undefined,
): Promise<Rendered> {
  if (mediaTypes[extension].kind === 'document') return prepareDocument(context, file)
  if (mediaTypes[extension].kind === 'package') return preparePackage(context, file)
  if (mediaTypes[extension].kind === 'image') return prepareImage(context, file, extension)
  return prepareVideo(context, file, extension, sentThumbnail)
}

type Rendered = Omit<PreparedUpload, 'partHashes'>

/** Provides temporary files, which are deleted if `work` fails. */
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

const damagedImage = 'This image is damaged. Save it again and upload the new file.'
export const damagedDocument = 'This PDF is damaged. Export it again and upload the new file.'
const damagedPackage = 'This HTML package cannot be read. Create the ZIP file again and upload the new file.'
const damagedVideo = 'This video is damaged, empty or longer than a day.'

const prepareImage = (context: UploadContext, file: ReceivedFile, extension: MediaExtension): Promise<Rendered> =>
  withTemporary(context.storage, async (next) => {
    const { decoder, accountId } = context
    const to = { stripped: next(), thumbnail: next(), playback: next() }
    const facts = await decoder
      .run(accountId, 'picture', { from: file.path, extension, maxSide: maxPlaybackSide, ...to })
      .catch(refuse(damagedImage))
    const original = facts.isChanged
      ? await named(to.stripped, extension)
      : { name: `${file.hash}.${extension}`, path: file.path, bytes: file.bytes }
    const playback = facts.playback ? await named(to.playback, facts.playback) : original
    return {
      kind: 'image',
      mime: mediaTypes[facts.playback ?? extension].mime,
      width: facts.width,
      height: facts.height,
      durationMs: null,
      codecs: null,
      bytes: playback.bytes,
      original,
      playback,
      thumbnail: await named(to.thumbnail, 'webp'),
    }
  })

/** Checks a PDF. Its pages are rendered in the background. */
async function prepareDocument({ decoder, accountId }: UploadContext, file: ReceivedFile): Promise<Rendered> {
  if (file.bytes > maxDocumentBytes)
    return invalid('file', `A PDF can have at most ${maxDocumentBytes / 1024 / 1024} MB. Make it smaller, or split it.`)
  await decoder.run(accountId, 'document', { path: file.path }).catch(refuse(damagedDocument))
  return {
    kind: 'document',
    mime: null,
    width: null,
    height: null,
    durationMs: null,
    codecs: null,
    bytes: null,
    original: { name: `${file.hash}.pdf`, path: file.path, bytes: file.bytes },
    playback: null,
    thumbnail: null,
  }
}

/** Composes the page of an HTML package; the package is kept as well. */
function preparePackage({ storage, decoder, accountId }: UploadContext, file: ReceivedFile): Promise<Rendered> {
  if (file.bytes > maxPackageBytes)
    return invalid(
      'file',
      `An HTML package can have at most ${maxPackageBytes / 1024 / 1024} MB. Make its files smaller.`,
    )
  return withTemporary(storage, async (next) => {
    const to = next()
    await decoder.run(accountId, 'package', { from: file.path, to }).catch(refuse(damagedPackage))
    const playback = await named(to, 'html')
    return {
      kind: 'package',
      mime: mediaTypes.html.mime,
      width: null,
      height: null,
      durationMs: null,
      codecs: null,
      bytes: playback.bytes,
      original: { name: `${file.hash}.zip`, path: file.path, bytes: file.bytes },
      playback,
      thumbnail: null,
    }
  })
}

const writtenAt = async (path: string): Promise<bigint> => (await stat(path, { bigint: true })).mtimeNs

async function prepareVideo(
  context: UploadContext,
  file: ReceivedFile,
  extension: MediaExtension,
  sentThumbnail: ReceivedFile | undefined,
): Promise<Rendered> {
  const { decoder, accountId } = context
  const before = await writtenAt(file.path)
  const { facts, isChanged, codecs } = await decoder
    .run(accountId, 'video', { path: file.path, extension })
    .catch(refuse(damagedVideo))
  if (codecs.video === 'unknown' && codecs.audio !== null) return invalid('file', noPictureText)
  // There is no Ogg parser in Node: browsers that can play it read its length.
  if (!facts && extension !== 'ogg') return invalid('file', damagedVideo)
  await requirePlayable(file.path, codecs, context.ffmpeg)
  // An interrupted job may have changed the file before the one that ended.
  const original =
    isChanged || (await writtenAt(file.path)) !== before
      ? await named(file.path, extension)
      : { name: `${file.hash}.${extension}`, path: file.path, bytes: file.bytes }
  return {
    kind: 'video',
    mime: mediaTypes[extension].mime,
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    durationMs: facts?.durationMs ?? null,
    codecs,
    bytes: original.bytes,
    original,
    playback: original,
    thumbnail: sentThumbnail ? await writePoster(context, sentThumbnail) : null,
  }
}

/**
 * Creates the thumbnail of a video from the browser's picture. Null if it is unreadable or an SVG, which does not
 * invalidate the video.
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

/** Returns a finished file with its content-based name. */
export async function named(path: string, extension: MediaExtension): Promise<PreparedFile> {
  const [hash, { size }] = await Promise.all([hashFile(path), stat(path)])
  return { name: `${hash}.${extension}`, path, bytes: size }
}
