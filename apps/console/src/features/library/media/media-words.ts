import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { audioCodecs, codecFault, videoCodecs } from '@digisigncast/contract/content/codecs'
import type { Conversion } from '@digisigncast/contract/content/conversions'
import type { Media } from '@digisigncast/contract/content/media'
import { DocumentSource } from '@digisigncast/contract/content/media-types'
import { StreamSource } from '@digisigncast/contract/content/streams'
import { WebSource } from '@digisigncast/contract/content/web-pages'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { lookOf } from '../../../ui/kinds/kind-looks.ts'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { clockText } from '../../../ui/text/clock-text.ts'
import { sentenceCase } from '../../../ui/text/letter-case.ts'

/** Text on the thumbnail: length of a video, pages of a document, upright format, and use; empty when there is nothing to say. */
export const chipText = ({ file_type, duration, pages, width, height, playlist_count }: Media) =>
  [
    kindOf(file_type).hasLength && duration !== null && clockText(duration),
    pages !== null && pagesText(pages),
    !kindOf(file_type).hasPages && width !== null && height !== null && height > width && 'Portrait',
    playlist_count !== undefined && useText(playlist_count),
  ]
    .filter(Boolean)
    .join(' · ')

function useText(playlists: number): string {
  if (playlists === 0) return 'Unused'
  return playlists === 1 ? 'In 1 playlist' : `In ${playlists.toLocaleString('en')} playlists`
}

/** "HTML package". */
export const kindText = (kind: Media['file_type']): string => sentenceCase(kindOf(kind).singular)

export const factsText = ({ file_type, pages, width, height, bytes, source }: Media) =>
  [
    lookOf(file_type).isNamed && kindText(file_type),
    hostOf(urlSourceOf(source)?.url),
    width && height && `${width} × ${height}`,
    kindOf(file_type).hasPages && pages !== null && pagesText(pages),
    !lookOf(file_type).size && bytes !== null && bytesText(bytes),
  ]
    .filter(Boolean)
    .join(' · ')

/** Address and settings of a web page; undefined for other kinds. */
export const webSourceOf = (source: Media['source']): WebSource | undefined =>
  source === null ? undefined : WebSource.safeParse(source).data

/** Address of a web page or a stream, and what keeps it off displays; undefined for other kinds. */
export const urlSourceOf = (source: Media['source']): WebSource | StreamSource | undefined =>
  webSourceOf(source) ?? (source === null ? undefined : StreamSource.safeParse(source).data)

/** Why pages of a document are not complete; undefined if they are. */
export const documentProblem = (source: Media['source']): string | undefined =>
  source === null ? undefined : DocumentSource.safeParse(source).data?.problem

/** Whether its file was uploaded, not made here or given by an address. */
export const isUploaded = ({ file_type }: Pick<Media, 'file_type'>): boolean => kindOf(file_type).upload !== null

const hostOf = (url: string | undefined) => url !== undefined && new URL(url).host

export const pagesText = (count: number) => (count === 1 ? '1 page' : `${count} pages`)

type Marked = Pick<Media, 'file_type' | 'pages' | 'video_codec' | 'conversion' | 'source'>

/** Mark on the thumbnail of a media item that displays may not show: a video, a document without its pages, a web page, a stream. */
export function markOf({ file_type, pages, video_codec, conversion, source }: Marked) {
  const problem = urlSourceOf(source)?.problem
  if (problem) return { text: 'Check', title: problem }
  const title = codecFault(video_codec)
  if (conversion?.state === 'running' || conversion?.state === 'waiting')
    return { text: conversionText(conversion), title: title ?? conversionText(conversion), isRunning: true }
  if (conversion && kindOf(conversion.kind).hasPages)
    return { text: 'Not rendered', title: conversion.message ?? notRendered }
  if (kindOf(file_type).hasPages && pages === null) return { text: 'Not rendered', title: notRendered }
  const missing = documentProblem(source)
  if (missing !== undefined) return { text: 'Check', title: missing }
  return title === undefined ? undefined : { text: 'Cannot play', title }
}

export const notRendered = 'The pages of this document are not rendered.'

/** "Converting 43 %", "Rendering page 3 of 12". */
export function conversionText({ kind, percent, page, pages }: Conversion): string {
  if (kindOf(kind).hasPages) return page === null || pages === null ? 'Rendering' : `Rendering page ${page} of ${pages}`
  return percent === null ? 'Converting' : `Converting ${percent} %`
}

/** Explains why selected media items cannot be deleted. */
export const notYoursText = (others: number, chosen: number) =>
  chosen === 1
    ? 'This media item belongs to another manager: you cannot delete it.'
    : `${others.toLocaleString('en')} of these ${mediaItemsText(chosen)} ${others === 1 ? 'belongs to another manager' : 'belong to other managers'}: you cannot delete ${others === 1 ? 'it' : 'them'}.`

/** "HEVC (H.265), AAC"; empty while unknown. */
export const codecsText = ({ video_codec, audio_codec }: Media) =>
  [video_codec && videoCodecs[video_codec].name, audio_codec && audioCodecs[audio_codec].name]
    .filter(Boolean)
    .join(', ')

/** "MP4 video", "PNG image", "PDF document", "Slide", "Web page", "HTML package", "Stream". */
export function typeText({ file_type, mime }: Media): string {
  const format = lookOf(file_type).formatOf?.(mime)
  return format === undefined ? kindText(file_type) : `${format} ${kindOf(file_type).singular}`
}
