import type { Media } from '@digisigncast/contract/content/media'
import { webZoom } from '@digisigncast/contract/content/web-pages'
import { webSourceOf } from '../media-words.ts'

export interface WebPageFields {
  url: string
  title: string
  /** Percent; empty: the usual zoom. */
  zoom: number | string
  /** Minutes; empty: never. */
  refresh: number | string
  fallback: string | null
}

export function fieldsOf(media: Media | undefined): WebPageFields {
  const source = webSourceOf(media?.source ?? null)
  return {
    url: source?.url ?? '',
    title: media?.title ?? '',
    zoom: source?.zoom ?? webZoom.usual,
    refresh: source?.refresh ?? '',
    fallback: source?.fallback ?? null,
  }
}

export const bodyOf = ({ url, title, zoom, refresh, fallback }: WebPageFields) => ({
  url: withScheme(url),
  title,
  zoom: zoom === '' ? webZoom.usual : Number(zoom),
  refresh: refresh === '' ? null : Number(refresh),
  fallback,
})

/** People type addresses as they see them in the address bar. */
export const withScheme = (url: string): string =>
  /^[\w-]+(\.[\w-]+)+([/:?#].*)?$/.test(url.trim()) ? `https://${url.trim()}` : url
