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
const formats: Partial<Record<MediaExtension, string>> = {
  mp4: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  ogg: 'ogg',
  avi: 'avi',
  wmv: 'asf',
}

const longSide = 1920
const shortSide = 1080
const width = 'iw*sar'
const factor = `min(1,min(${longSide}/max(${width},ih),${shortSide}/min(${width},ih)))`
const even = (length: string) => `max(2,trunc(${length}*${factor}/2)*2)`
/** Square pixels, at most 1920 on the long side and 1080 on the short side. */
const size = `scale=w='${even(width)}':h='${even('ih')}',setsar=1`
/** The colors that every decoder has. */
const colors = 'format=yuv420p'

/** How the brightness of HDR is coded: HDR10 and Dolby Vision, or HLG (ITU-R BT.2100). */
const transfers = ['smpte2084', 'arib-std-b67'] as const
type Transfer = (typeof transfers)[number]

/** Brightness (cd/m²) of white in SDR (ITU-R BT.2408). */
const white = 203

/** Colors of HDR in SDR: those up to white stay, brighter ones are compressed. */
const toneMap = (transfer: Transfer): string =>
  [
    `zscale=transferin=${transfer}:primariesin=bt2020:matrixin=bt2020nc:transfer=linear:npl=${white}`,
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=mobius:param=0.7:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=limited',
    colors,
    // zscale leaves out the gamma of displays for HLG (1.2), which makes colors paler.
    ...(transfer === 'arib-std-b67' ? ['eq=saturation=0.85'] : []),
  ].join(',')

const sdrTags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']

/** One core stays free for requests. */
const threads = String(Math.min(4, Math.max(1, availableParallelism() - 1)))

/**
 * Converts a video to an MP4 with H.264 (High) and AAC that starts playing before it is downloaded. HDR becomes SDR.
 * Returns whether its colors are right: `pale` for HDR when this ffmpeg has no filters for it.
 */
export async function convertVideo({ from, extension, to, maxBytes, ...run }: Conversion): Promise<'right' | 'pale'> {
  const format = formats[extension]
  if (format === undefined) throw new Error(`A ${extension} file cannot be converted.`)
  const input = ['-threads', threads, '-f', format, '-i', from]
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  const transfer = await transferOf(run, input)
  const picture = (filter: string) => [
    '-vf',
    filter,
    '-fpsmax',
    '60',
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'veryfast',
  ]
  const rate = ['-crf', '21', '-maxrate', '10M', '-bufsize', '20M', '-threads', threads]
  const sound = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000']
  const output = ['-movflags', '+faststart', '-fs', String(maxBytes), '-f', 'mp4', to]
  const convert = (filters: string[], tags: string[] = []) =>
    runFfmpeg({
      ...run,
      args: [...input, ...streams, ...picture(filters.join(',')), ...rate, ...tags, ...sound, ...output],
    })
  try {
    await (transfer ? convert([size, toneMap(transfer)], sdrTags) : convert([size, colors]))
    return 'right'
  } catch (error) {
    if (!transfer || !(error instanceof Error) || !error.message.includes('No such filter')) throw error
    await convert([size, colors])
    return 'pale'
  }
}

/** How the brightness of an HDR video is coded; undefined for other videos. */
async function transferOf(run: Omit<FfmpegRun, 'args'>, input: readonly string[]): Promise<Transfer | undefined> {
  const { onProgress: _, ...quiet } = run
  const args = ['-loglevel', 'info', ...input, '-map', '0:v:0', '-frames:v', '1', '-f', 'null', '-']
  const messages = await runFfmpeg({ ...quiet, args })
  // `Stream #0:0: Video: hevc (Main 10), yuv420p10le(tv, bt2020nc/bt2020/smpte2084), …`
  const line = messages.split('\n').find((text) => text.includes('Video:')) ?? ''
  return transfers.find((one) => line.includes(one))
}

/** Writes a frame of a video as a PNG. */
export async function writeFrame({
  from,
  extension,
  to,
  atMs,
  ...run
}: Omit<Conversion, 'maxBytes'> & { atMs: number }): Promise<void> {
  const input = ['-ss', String(atMs / 1000), '-f', formats[extension] ?? '', '-i', from]
  const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', to]
  await runFfmpeg({ ...run, args: [...input, ...output] })
}
