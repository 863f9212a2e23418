import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import type { createStream, StreamSource } from '@digisigncast/contract/content/streams'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { type AddressMediaInput, createAddressMedia, updateAddressMedia } from '../web-pages/index.ts'
import { checkStream } from './check-stream.ts'

type Fields = Input<typeof createStream>['body']

export const create = (platform: Platform, member: Member, fields: Fields): Promise<Media> =>
  createAddressMedia(platform, member, streamOf(platform, fields))

export const update = (platform: Platform, member: Member, id: string, fields: Fields): Promise<Media> =>
  updateAddressMedia(platform, member, id, streamOf(platform, fields))

const streamOf = (platform: Platform, fields: Fields): AddressMediaInput => ({
  kind: 'stream',
  title: fields.title,
  checkSource: () => sourceOf(platform, fields),
})

const sourceOf = async (platform: Platform, { url, fallback = null }: Fields): Promise<StreamSource> => ({
  kind: 'stream',
  url,
  fallback,
  problem: await checkStream(platform, url),
  checkedAt: platform.now(),
})
