import type { ShownContent } from '@digisigncast/contract/api/shown-content'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { holds, type Scope } from '../../kernel/accounts/index.ts'

interface ContentRow {
  id: string
  name: string
  /** Owner of the playlist; null for a channel. */
  owner_id: string | null
  thumbnail_file: string | null
}

/** Content of a schedule entry or a takeover in the API format. Only playlists of the scope have a name and a picture. */
export const shownContent = (scope: Scope, { id, name, owner_id, thumbnail_file: file }: ContentRow): ShownContent =>
  holds(scope, owner_id)
    ? { id, name, thumbnail: file && fileUrl(scope.accountId, file) }
    : { id, name: '', thumbnail: null, is_hidden: true }
