import type { ShownContent } from '@digisigncast/contract/api/shown-content'
import type { Db } from '../../../database/open.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { holds, playlistScopeOf, type Scope } from '../../kernel/accounts/index.ts'
import { type ScreenScope, screenScope } from '../../kernel/screen-scope/index.ts'

/** Screens and playlists that a user can see. */
export interface SeenBy {
  screens: ScreenScope
  playlists: Scope
}

export const seenBy = async (db: Db, member: Member): Promise<SeenBy> => ({
  screens: screenScope(member),
  playlists: await playlistScopeOf(db, member, 'see'),
})

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
