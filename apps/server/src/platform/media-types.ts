import { onDemand } from './on-demand.ts'

const loadFileType = onDemand(() => import('file-type'))

/** What may be stored and served: ending → type. Nothing here is ever a document of our origin. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
  ico: 'image/x-icon',
} as const

export type MediaExtension = keyof typeof mediaTypes

const endings: Record<string, MediaExtension> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogg',
}

/** What the bytes of a file are. */
export const sniffMime = async (file: string): Promise<string | undefined> =>
  (await (await loadFileType()).fileTypeFromFile(file))?.mime

/** The ending that the bytes deserve, whatever the file is called; undefined when they are none of ours. */
export async function sniffExtension(file: string): Promise<MediaExtension | undefined> {
  return endings[(await sniffMime(file)) ?? '']
}
