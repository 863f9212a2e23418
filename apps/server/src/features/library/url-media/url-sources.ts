import type { Input } from '@digisigncast/contract/api/endpoint'
import type { createStream, StreamSource } from '@digisigncast/contract/content/streams'
import { type createWebPage, type WebSource, webRefresh, webZoom } from '@digisigncast/contract/content/web-pages'
import type { Platform } from '../../../platform/platform.ts'
import { checkPage } from './check-page.ts'
import { checkStream } from './check-stream.ts'

export type UrlSource = WebSource | StreamSource

/** A media item that is an address, and an image that is shown while the address cannot be opened. */
export interface UrlMedia {
  kind: UrlSource['kind']
  title: string
  /** Checks the address, which can take 10 s; called outside of transactions. */
  checkSource: () => Promise<UrlSource>
}

type Page = Input<typeof createWebPage>['body']
type Stream = Input<typeof createStream>['body']

export const webPageOf = (
  platform: Platform,
  { url, title, zoom = webZoom.default, refresh = webRefresh.default, fallback = null }: Page,
): UrlMedia => ({
  kind: 'web',
  title,
  checkSource: async () => ({
    kind: 'web',
    url,
    zoom,
    refresh,
    fallback,
    ...(await checkPage(platform, url)),
    checkedAt: platform.now(),
  }),
})

export const streamOf = (platform: Platform, { url, title, fallback = null }: Stream): UrlMedia => ({
  kind: 'stream',
  title,
  checkSource: async () => ({
    kind: 'stream',
    url,
    fallback,
    ...(await checkStream(platform, url)),
    checkedAt: platform.now(),
  }),
})
