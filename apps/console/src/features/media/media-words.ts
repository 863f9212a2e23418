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

/** Explains why selected files cannot be deleted. */
export const notYoursText = (others: number, chosen: number) =>
  chosen === 1
    ? 'This file belongs to another manager: you cannot delete it.'
    : `${others.toLocaleString('en')} of these ${filesText(chosen)} ${others === 1 ? 'belongs to another manager' : 'belong to other managers'}: you cannot delete ${others === 1 ? 'it' : 'them'}.`

/** "MP4 video", "PNG image". */
export const typeText = (media: Media) =>
  media.mime === null ? formatOf(media) : `${formatOf(media)} ${media.file_type}`
