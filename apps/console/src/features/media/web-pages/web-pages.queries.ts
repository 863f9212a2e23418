import type { Sent } from '@digisigncast/contract/api/endpoint'
import { createWebPage, updateWebPage } from '@digisigncast/contract/content/web-pages'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

interface Saved {
  /** Undefined to create one. */
  id: string | undefined
  body: Sent<typeof createWebPage>['body']
}

export const useSaveWebPage = () =>
  useChange(
    ({ id, body }: Saved) =>
      id === undefined ? call(createWebPage, { body }) : call(updateWebPage, { body: { media_id: id, ...body } }),
    ['media.changed', 'playlists.changed', 'screens.changed'],
  )
