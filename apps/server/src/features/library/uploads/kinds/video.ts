import { stat } from 'node:fs/promises'
import { type MediaExtension, mediaTypes } from '@digisigncast/contract/content/media-types'
import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import { Undecodable } from '../../../../platform/decoding/decoder.ts'
import { invalid } from '../../../../platform/fail.ts'
import { sniffExtension } from '../../../../platform/storage/sniff-type.ts'
import type { ReceivedFile } from '../../../../platform/uploads/receive-file.ts'
import { requirePlayable } from '../upload-type.ts'
import {
  asSent,
  named,
  type Prepare,
  type PreparedFile,
  refuse,
  type UploadContext,
  withTemporary,
} from './preparation.ts'

const damaged = 'This video is damaged, empty or longer than a day.'

const isWithoutParser = (extension: MediaExtension) => ['ogg', 'avi', 'wmv'].includes(extension)

const writtenAt = async (path: string): Promise<bigint> => (await stat(path, { bigint: true })).mtimeNs

export const prepareVideo: Prepare = async (context, { file, extension, thumbnail }) => {
  const { decoder, accountId } = context
  const before = await writtenAt(file.path)
  const { facts, isChanged, codecs } = await decoder
    .run(accountId, 'video', { path: file.path, extension })
    .catch(refuse(damaged))
  if (codecs.video === 'unknown' && codecs.audio !== null) return invalid('file', refusedTypes.sound.text)
  // There is no parser for these in Node: browsers that can play Ogg read its length, others are converted.
  if (!facts && !isWithoutParser(extension)) return invalid('file', damaged)
  await requirePlayable(file.path, codecs, context.ffmpeg)
  // An interrupted job may have changed the file before the one that ended.
  const original =
    isChanged || (await writtenAt(file.path)) !== before ? await named(file.path, extension) : asSent(file, extension)
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
    thumbnail: thumbnail ? await writePoster(context, thumbnail) : null,
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
