import type { Media } from '@digisigncast/contract/content/media'
import { updateStream } from '@digisigncast/contract/content/streams'
import { updateWebPage } from '@digisigncast/contract/content/web-pages'
import { call } from '../../../../api/client.ts'
import { urlFieldsOf } from './url-fields.ts'
import { bodyOf, fieldsOf } from './web-page-fields.ts'

export const checkStream = (media: Media) => call(updateStream, { body: { media_id: media.id, ...urlFieldsOf(media) } })

export const checkWebPage = (media: Media) =>
  call(updateWebPage, { body: { media_id: media.id, ...bodyOf(fieldsOf(media)) } })
