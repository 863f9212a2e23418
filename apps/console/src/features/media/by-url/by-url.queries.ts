import type { Sent } from '@digisigncast/contract/api/endpoint'
import { getMediaDetails } from '@digisigncast/contract/content/media'
import { createStream, updateStream } from '@digisigncast/contract/content/streams'
import { createWebPage, updateWebPage } from '@digisigncast/contract/content/web-pages'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { urlFieldsOf } from './url-fields.ts'
import { bodyOf, fieldsOf } from './web-page-fields.ts'

export interface Saved<Body> {
  /** Undefined to create one. */
  id: string | undefined
  body: Body
}

export const useSaveWebPage = () =>
  useChange(({ id, body }: Saved<Sent<typeof createWebPage>['body']>) =>
    id === undefined ? call(createWebPage, { body }) : call(updateWebPage, { body: { media_id: id, ...body } }),
  )

export const useSaveStream = () =>
  useChange(({ id, body }: Saved<Sent<typeof createStream>['body']>) =>
    id === undefined ? call(createStream, { body }) : call(updateStream, { body: { media_id: id, ...body } }),
  )

/** Saves what is stored once more: the server checks the address each time. */
export function useCheckAgain() {
  const messages = useMessages()
  return useChange(
    async (media_id: string) => {
      // Read again, because another user may have changed it.
      const { data: media } = await call(getMediaDetails, { body: { media_id } })
      return media.file_type === 'web'
        ? call(updateWebPage, { body: { media_id, ...bodyOf(fieldsOf(media)) } })
        : call(updateStream, { body: { media_id, ...urlFieldsOf(media) } })
    },
    { onSuccess: () => messages.success('Address checked.') },
  )
}
