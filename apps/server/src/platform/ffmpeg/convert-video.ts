import { availableParallelism } from 'node:os'
import type { MediaExtension } from '@digisigncast/contract/content/media-types'
import { type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts'

export interface Conversion extends Omit<FfmpegRun, 'args'> {
  from: string
  extension: MediaExtension
  to: string
  /** The output ends at this size. */
  maxBytes: number
}

/** The container is known: no file is opened as a playlist or another format. */
const formats: Partial<Record<MediaExtension, string>> = { mp4: 'mov', webm: 'matroska', ogg: 'ogg' }

const longSide = 1920
const shortSide = 1080
const width = 'iw*sar'
const factor = `min(1,min(${longSide}/max(${width},ih),${shortSide}/min(${width},ih)))`
const even = (length: string) => `max(2,trunc(${length}*${factor}/2)*2)`
/** Square pixels, at most 1920 on the long side and 1080 on the short side, in the colors that every decoder has. */
const filter = `scale=w='${even(width)}':h='${even('ih')}',setsar=1,format=yuv420p`

/** One core stays free for requests. */
const threads = String(Math.min(4, Math.max(1, availableParallelism() - 1)))

/** Converts a video to an MP4 with H.264 (High) and AAC that starts playing before it is downloaded. */
export function convertVideo({ from, extension, to, maxBytes, ...run }: Conversion): Promise<void> {
  const format = formats[extension]
  if (format === undefined) throw new Error(`A ${extension} file cannot be converted.`)
  const input = ['-threads', threads, '-f', format, '-i', from]
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  const picture = ['-vf', filter, '-fpsmax', '60', '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast']
  const rate = ['-crf', '21', '-maxrate', '10M', '-bufsize', '20M', '-threads', threads]
  const sound = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000']
  const output = ['-movflags', '+faststart', '-fs', String(maxBytes), '-f', 'mp4', to]
  return runFfmpeg({ ...run, args: [...input, ...streams, ...picture, ...rate, ...sound, ...output] })
}

/** Writes a frame of an MP4 as a PNG. */
export const writeFrame = ({
  from,
  to,
  atMs,
  ...run
}: Omit<FfmpegRun, 'args'> & { from: string; to: string; atMs: number }): Promise<void> =>
  runFfmpeg({
    ...run,
    args: [
      '-ss',
      String(atMs / 1000),
      '-f',
      'mov',
      '-i',
      from,
      '-frames:v',
      '1',
      '-c:v',
      'png',
      '-f',
      'image2',
      '-update',
      '1',
      to,
    ],
  })
