import type { AudioCodec, VideoCodec } from '@digisigncast/contract/content/codecs'
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny'

/** Codecs of a file; `audio` is null for a file without sound. */
export interface Codecs {
  video: VideoCodec
  audio: AudioCodec | null
}

const profileOf: Record<string, (profile: string) => VideoCodec> = {
  // Profiles of H.264: 110 is High 10; 122, 244 and 44 have 4:2:2 or 4:4:4 color.
  avc: (text) => {
    const profile = Number.parseInt(/^avc[13]\.([\da-f]{2})/i.exec(text)?.[1] ?? '0', 16)
    if (profile === 110) return 'h264_10bit'
    return profile === 122 || profile === 244 || profile === 44 ? 'h264_422' : 'h264'
  },
  // Profiles of HEVC: 1 is Main, 3 Main Still Picture; the others have more bits or finer color.
  hevc: (text) => (/^h(?:vc|ev)1\.[ABC]?[13]\./.test(text) ? 'h265' : 'h265_10bit'),
  vp9: (text) => (/^vp09\.(0[1-9])/.test(text) ? 'vp9_10bit' : 'vp9'),
}

export async function videoCodecOf(track: InputVideoTrack): Promise<VideoCodec> {
  const { codec, internalCodecId } = track
  if (codec === 'vp8' || codec === 'av1') return codec
  if (codec) return profileOf[codec]?.((await track.getCodecParameterString().catch(() => null)) ?? '') ?? 'other'
  const id = String(internalCodecId)
  if (id === 'mp4v' || /^V_MPEG[124]/.test(id)) return 'mpeg4'
  return id === 'V_THEORA' ? 'theora' : 'other'
}

const audioNames: Record<string, AudioCodec> = {
  aac: 'aac',
  mp3: 'mp3',
  opus: 'opus',
  vorbis: 'vorbis',
  flac: 'flac',
  ac3: 'ac3',
  eac3: 'eac3',
}

export function audioCodecOf({ codec }: InputAudioTrack): AudioCodec {
  if (codec?.startsWith('pcm-')) return 'pcm'
  return audioNames[codec ?? ''] ?? 'other'
}
