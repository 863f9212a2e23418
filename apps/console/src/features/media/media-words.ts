import { audioCodecs, codecFault, videoCodecs } from '@digisigncast/contract/content/codecs'
import type { Media } from '@digisigncast/contract/content/media'
import { bytesText } from '../../ui/text/bytes-text.ts'
import { clockText } from '../../ui/text/clock-text.ts'

/** Text on the thumbnail: the length of a video, the format of an image. */
export const chipText = (media: Media) =>
  media.file_type === 'video' && media.duration !== null ? clockText(media.duration) : formatOf(media)

/** "PNG"; the kind for an item without a file. */
const formatOf = ({ mime, file_type }: Media) => (mime?.split('/')[1] ?? file_type).toUpperCase()

export const factsText = ({ width, height, bytes }: Media) =>
  [width && height && `${width} × ${height}`, bytes !== null && bytesText(bytes)].filter(Boolean).join(' · ')

export const filesText = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`)

/** Mark on the thumbnail of a video that most displays cannot play. */
export function markOf({ video_codec, conversion }: Pick<Media, 'video_codec' | 'conversion'>) {
  const title = codecFault(video_codec)
  if (conversion?.state === 'running' || conversion?.state === 'waiting')
    return { text: conversionText(conversion.percent), title: title ?? conversionText(conversion.percent) }
  return title === undefined ? undefined : { text: 'Cannot play', title }
}

/** "Converting 43 %". */
export const conversionText = (percent: number | null) => (percent === null ? 'Converting' : `Converting ${percent} %`)

/** Explains why selected files cannot be deleted. */
export const notYoursText = (others: number, chosen: number) =>
  chosen === 1
    ? 'This file belongs to another manager: you cannot delete it.'
    : `${others.toLocaleString('en')} of these ${filesText(chosen)} ${others === 1 ? 'belongs to another manager' : 'belong to other managers'}: you cannot delete ${others === 1 ? 'it' : 'them'}.`

/** "HEVC (H.265), AAC"; empty while unknown. */
export const codecsText = ({ video_codec, audio_codec }: Media) =>
  [video_codec && videoCodecs[video_codec].name, audio_codec && audioCodecs[audio_codec].name]
    .filter(Boolean)
    .join(', ')

/** "MP4 video", "PNG image". */
export const typeText = (media: Media) =>
  media.mime === null ? formatOf(media) : `${formatOf(media)} ${media.file_type}`
