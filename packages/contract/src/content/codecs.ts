interface Codec {
  name: string
  /** Type with which a player asks its browser about the codec; null: no browser plays it. */
  probe: string | null
  /** Whether the usual browsers play it: Chrome, Edge, Firefox and Android's WebView. */
  isUsual: boolean
}

/** Video codecs, with variants where they decide whether a display plays the file. */
export const videoCodecs = {
  h264: { name: 'H.264', probe: 'video/mp4; codecs="avc1.640028"', isUsual: true },
  h264_10bit: { name: 'H.264 with 10-bit color', probe: 'video/mp4; codecs="avc1.6E0028"', isUsual: false },
  h264_422: { name: 'H.264 with 4:2:2 or 4:4:4 color', probe: 'video/mp4; codecs="avc1.F40028"', isUsual: false },
  h265: { name: 'HEVC (H.265)', probe: 'video/mp4; codecs="hvc1.1.6.L120.90"', isUsual: false },
  h265_10bit: { name: 'HEVC (H.265) with 10-bit color', probe: 'video/mp4; codecs="hvc1.2.4.L120.90"', isUsual: false },
  vp8: { name: 'VP8', probe: 'video/webm; codecs="vp8"', isUsual: true },
  vp9: { name: 'VP9', probe: 'video/webm; codecs="vp09.00.40.08"', isUsual: true },
  vp9_10bit: { name: 'VP9 with 10-bit color', probe: 'video/webm; codecs="vp09.02.40.10"', isUsual: false },
  av1: { name: 'AV1', probe: 'video/mp4; codecs="av01.0.08M.08"', isUsual: true },
  theora: { name: 'Theora', probe: 'video/ogg; codecs="theora"', isUsual: false },
  mpeg4: { name: 'Older MPEG (such as DivX)', probe: 'video/mp4; codecs="mp4v.20.240"', isUsual: false },
  /** A codec that is not in this list. */
  other: { name: 'Rare format', probe: null, isUsual: false },
  /** The file could not be read. */
  unknown: { name: 'Unknown format', probe: null, isUsual: true },
} as const satisfies Record<string, Codec>

export const audioCodecs = {
  aac: { name: 'AAC', probe: 'audio/mp4; codecs="mp4a.40.2"', isUsual: true },
  mp3: { name: 'MP3', probe: 'audio/mpeg', isUsual: true },
  opus: { name: 'Opus', probe: 'audio/webm; codecs="opus"', isUsual: true },
  vorbis: { name: 'Vorbis', probe: 'audio/webm; codecs="vorbis"', isUsual: true },
  flac: { name: 'FLAC', probe: 'audio/mp4; codecs="flac"', isUsual: true },
  ac3: { name: 'Dolby Digital (AC-3)', probe: 'audio/mp4; codecs="ac-3"', isUsual: false },
  eac3: { name: 'Dolby Digital Plus (E-AC-3)', probe: 'audio/mp4; codecs="ec-3"', isUsual: false },
  pcm: { name: 'Uncompressed', probe: null, isUsual: false },
  other: { name: 'Rare format', probe: null, isUsual: false },
} as const satisfies Record<string, Codec>

export type VideoCodec = keyof typeof videoCodecs
export type AudioCodec = keyof typeof audioCodecs

/** Codecs that a device reports: those of videos, then those of their sound. */
export const probedCodecs = [...Object.entries(videoCodecs), ...Object.entries(audioCodecs)].flatMap(
  ([codec, { probe }]) => (probe === null ? [] : [{ codec, probe }]),
)

/**
 * Whether a video with this codec can be shown: on the device that reported the codecs that it decodes, or in the usual
 * browsers. True while the codec is not known.
 */
export function canDecode(codec: VideoCodec | null, deviceCodecs: readonly string[] | null = null): boolean {
  if (codec === null || codec === 'unknown') return true
  return deviceCodecs === null ? videoCodecs[codec].isUsual : deviceCodecs.includes(codec)
}

/** Why a video cannot be shown in the usual browsers; undefined when it can. */
export const codecFault = (codec: VideoCodec | null): string | undefined =>
  codec === null || canDecode(codec) ? undefined : `${videoCodecs[codec].name} video. Most displays cannot play it.`

/** Why a video cannot be shown on a device that reported its codecs; undefined when it can. */
export const codecFaultOn = (codec: VideoCodec | null, deviceCodecs: readonly string[]): string | undefined =>
  codec === null || canDecode(codec, deviceCodecs)
    ? undefined
    : `${videoCodecs[codec].name} video. This display cannot play it.`

/** Whether a video is known to have no sound. A file that cannot be read may have some. */
export const isSilent = (media: { video_codec: VideoCodec | null; audio_codec: AudioCodec | null }): boolean =>
  media.video_codec !== null && media.video_codec !== 'unknown' && media.audio_codec === null

/** Text for a video whose sound usual browsers do not play; undefined when they do. */
export const soundFault = (codec: AudioCodec | null): string | undefined =>
  codec === null || audioCodecs[codec].isUsual
    ? undefined
    : `${audioCodecs[codec].name} sound. Most displays play this video without sound.`
