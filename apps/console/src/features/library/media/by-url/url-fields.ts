import type { Media } from '@digisigncast/contract/content/media'
import { urlSourceOf } from '../media-words.ts'

export interface UrlFields {
  url: string
  title: string
  /** Media id of an image; null: none. */
  fallback: string | null
}

/** Adds https:// to an address without a scheme, as address bars show it. */
export const withScheme = (url: string): string =>
  /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+([/:?#].*)?$/u.test(url.trim()) ? `https://${url.trim()}` : url

export function urlFieldsOf(media: Media | undefined): UrlFields {
  const source = urlSourceOf(media?.source ?? null)
  return { url: source?.url ?? '', title: media?.title ?? '', fallback: source?.fallback ?? null }
}
