import type { Sent } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import { type createWebPage, webRefresh, webZoom } from '@digisigncast/contract/content/web-pages'
import { urlSourceOf, webSourceOf } from '../media-words.ts'

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

interface WebPageFields extends UrlFields {
  /** Percent; empty: the usual zoom. */
  zoom: number | string
  /** Minutes; 0: before each turn. */
  refresh: number | null
}

export type WebPageBody = Sent<typeof createWebPage>['body']

export function fieldsOf(media: Media | undefined): WebPageFields {
  const source = webSourceOf(media?.source ?? null)
  return {
    ...urlFieldsOf(media),
    zoom: source?.zoom ?? webZoom.default,
    refresh: source ? source.refresh : webRefresh.default,
  }
}

export const bodyOf = ({ url, title, zoom, refresh, fallback }: WebPageFields): WebPageBody => ({
  url: withScheme(url),
  title,
  zoom: zoom === '' ? webZoom.default : Number(zoom),
  refresh,
  fallback,
})
