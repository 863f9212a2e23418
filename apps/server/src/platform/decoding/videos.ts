import type { AudioCodec, VideoCodec } from '@digisigncast/contract/content/codecs'
import { isConvertedType, type MediaExtension } from '@digisigncast/contract/content/media-types'
import type { Input } from 'mediabunny'
import { onDemand } from '../on-demand.ts'
import { audioCodecOf, type Codecs, videoCodecOf } from './codecs.ts'
import { type FileBytes, withBytes } from './file-bytes.ts'
import type { DecodeJobs, VideoFacts } from './jobs.ts'
import { stripInPlace } from './strip.ts'
import { checkMp4Header } from './video-limits.ts'

const loadReader = onDemand(() => import('mediabunny'))

const maxDurationMs = 24 * 60 * 60 * 1000

/** Reads size, length and codecs of a video, and strips its metadata. */
export async function readVideo({
  path,
  extension,
}: DecodeJobs['video']['input']): Promise<DecodeJobs['video']['output']> {
  if (extension === 'mp4') withBytes(path, checkMp4Header)
  const facts = await readHeaders(path, extension).catch((error: unknown) => {
    if (isOutOfMemory(error)) throw error
    return undefined
  })
  const codecs = await readCodecs({ path, extension })
  const isChanged = stripInPlace(path, extension)
  return { isChanged, facts: facts ?? null, codecs }
}

async function openInput(path: string, extension: MediaExtension): Promise<Input> {
  const { ALL_FORMATS, FilePathSource, Input, QuickTimeInputFormat } = await loadReader()
  /** QuickTime before ISO 14496-12 (2004) has no box that names its type. */
  class EarlyQuickTime extends QuickTimeInputFormat {
    _canReadInput = () => Promise.resolve(true)
  }
  const formats = extension === 'mp4' ? [...ALL_FORMATS, new EarlyQuickTime()] : ALL_FORMATS
  return new Input({ source: new FilePathSource(path), formats })
}

/** Bytes in the heads of files that have a stream with a picture; there is no parser for them. */
const pictureMarks: Partial<Record<MediaExtension, Buffer>> = {
  avi: Buffer.from('vids'),
  // ASF_Video_Media
  wmv: Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
}
const markedBytes = 64 * 1024

/** Reads the codecs of a video. The one of a picture that is converted in any case is `other`. */
export async function readCodecs({ path, extension }: DecodeJobs['codecs']['input']): Promise<Codecs> {
  if (extension === 'ogg') return withBytes(path, oggCodecs)
  const mark = pictureMarks[extension]
  if (mark) {
    const hasPicture = withBytes(path, (file) => file.read(0, markedBytes).includes(mark))
    return { video: hasPicture ? 'other' : 'unknown', audio: 'other' }
  }
  if (extension === 'mp4') withBytes(path, checkMp4Header)
  using input = await openInput(path, extension)
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const codec = video && (isConvertedType(extension) ? 'other' : await videoCodecOf(video))
    return { video: codec ?? 'unknown', audio: audio && audioCodecOf(audio) }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return { video: 'unknown', audio: null }
  }
}

const isOutOfMemory = (error: unknown) => error instanceof RangeError && /allocation|array length/i.test(error.message)

/** Undefined if there is no video track or the file is truncated. Reads headers and the last packet. */
async function readHeaders(path: string, extension: MediaExtension): Promise<VideoFacts | undefined> {
  const { EncodedPacketSink } = await loadReader()
  using input = await openInput(path, extension)
  const track = await input.getPrimaryVideoTrack()
  if (!track) return undefined
  const durationMs = Math.round((await input.computeDuration()) * 1000)
  if (!Number.isFinite(durationMs) || durationMs <= 0 || durationMs > maxDurationMs) return undefined
  // The headers of a truncated file may be intact: then the last packet is missing.
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
  if (!last) return undefined
  return { width: track.displayWidth, height: track.displayHeight, durationMs }
}

const pageHead = 27
const isFirstPage = 2
/** Streams of one file; real files have two or three. */
const maxStreams = 20

const videoStarts: [string, VideoCodec][] = [
  ['\x80theora', 'theora'],
  ['OVP80', 'vp8'],
  ['BBCD', 'other'],
]
const audioStarts: [string, AudioCodec][] = [
  ['\x01vorbis', 'vorbis'],
  ['OpusHead', 'opus'],
  ['\x7fFLAC', 'flac'],
  ['Speex', 'other'],
]

/** Codecs of an Ogg file, from the first page of each of its streams. */
function oggCodecs(file: FileBytes): Codecs {
  let video: VideoCodec | undefined
  let audio: AudioCodec | null = null
  for (let at = 0, streams = 0; streams < maxStreams; streams += 1) {
    const head = file.read(at, pageHead)
    if (head.length < pageHead || head.toString('latin1', 0, 4) !== 'OggS' || !((head[5] ?? 0) & isFirstPage)) break
    const segments = head[26] ?? 0
    const body = at + pageHead + segments
    const start = file.ascii(body, 8)
    const startOf = <T>(list: readonly [string, T][]) => list.find(([text]) => start.startsWith(text))?.[1]
    video ??= startOf(videoStarts)
    audio ??= startOf(audioStarts) ?? null
    at = body + file.read(at + pageHead, segments).reduce((sum, bytes) => sum + bytes, 0)
  }
  return { video: video ?? 'unknown', audio }
}
