import type { Sent } from '@digisigncast/contract/api/endpoint'
import { createStream, updateStream } from '@digisigncast/contract/content/streams'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

interface Saved {
  /** Undefined to create one. */
  id: string | undefined
  body: Sent<typeof createStream>['body']
}

export const useSaveStream = () =>
  useChange(
    ({ id, body }: Saved) =>
      id === undefined ? call(createStream, { body }) : call(updateStream, { body: { media_id: id, ...body } }),
    ['media.changed', 'playlists.changed', 'screens.changed'],
  )
