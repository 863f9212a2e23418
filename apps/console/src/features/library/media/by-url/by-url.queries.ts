import type { Sent } from '@digisigncast/contract/api/endpoint'
import { createStream, updateStream } from '@digisigncast/contract/content/streams'
import { createWebPage, updateWebPage } from '@digisigncast/contract/content/web-pages'
import { call } from '../../../../api/client.ts'
import { useChange } from '../../../../api/use-change.ts'

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
