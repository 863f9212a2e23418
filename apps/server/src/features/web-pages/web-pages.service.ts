import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import { type createWebPage, type WebSource, webZoom } from '@digisigncast/contract/content/web-pages'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { checkPage } from './check-page.ts'
import { type AddressMediaInput, createAddressMedia, updateAddressMedia } from './media-by-address.ts'

type Fields = Input<typeof createWebPage>['body']

export const create = (platform: Platform, member: Member, fields: Fields): Promise<Media> =>
  createAddressMedia(platform, member, pageOf(platform, fields))

export const update = (platform: Platform, member: Member, id: string, fields: Fields): Promise<Media> =>
  updateAddressMedia(platform, member, id, pageOf(platform, fields))

const pageOf = (platform: Platform, fields: Fields): AddressMediaInput => ({
  kind: 'web',
  title: fields.title,
  checkSource: () => sourceOf(platform, fields),
})

const sourceOf = async (
  platform: Platform,
  { url, zoom = webZoom.default, refresh = null, fallback = null }: Fields,
): Promise<WebSource> => ({
  kind: 'web',
  url,
  zoom,
  refresh,
  fallback,
  ...(await checkPage(platform, url)),
  checkedAt: platform.now(),
})
