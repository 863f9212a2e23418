import { onDemand } from '../on-demand.ts'

const loadFileType = onDemand(() => import('file-type'))

/** Types that may be stored and served, by extension. None of them is a document that runs scripts. */
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

/** MIME type of a file by its content. */
export const sniffMime = async (file: string): Promise<string | undefined> =>
  (await (await loadFileType()).fileTypeFromFile(file))?.mime

/** Extension of a file by its content, whatever its name; undefined for types that are not accepted. */
export async function sniffExtension(file: string): Promise<MediaExtension | undefined> {
  return endings[(await sniffMime(file)) ?? '']
}
