import type { Sent } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import { type createWebPage, webRefresh, webZoom } from '@digisigncast/contract/content/web-pages'
import { webSourceOf } from '../media-words.ts'
import { type UrlFields, urlFieldsOf, withScheme } from './url-fields.ts'

export interface WebPageFields extends UrlFields {
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
