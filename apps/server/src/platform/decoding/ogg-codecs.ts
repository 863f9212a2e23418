import type { AudioCodec, VideoCodec } from '@digisigncast/contract/content/codecs'
import type { Codecs } from './codecs.ts'
import type { FileBytes } from './file-bytes.ts'

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
export function oggCodecs(file: FileBytes): Codecs {
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
