import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { ofMember } from '../../../../database/access/access.ts'
import { notFound } from '../../../../platform/fail.ts'
import { fileUrl } from '../../../../platform/http/media-bytes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Member } from '../../../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../../../kernel/accounts/index.ts'
import { mediaScopeOf } from '../../../library/media/index.ts'
import { findManyPlaylists } from '../playlists.repo.ts'
import { scopeOfOwner } from './fill.ts'
import * as repo from './filled-items.repo.ts'

const shownItems = 20

/** Lists the media items that match a rule now, of those that the owner of the playlist and the user can see. */
export async function previewFill({ db, now }: Platform, member: Member, rule: FillRule, playlistId?: string) {
  const rows = ofMember(db, member)
  const mine = await mediaScopeOf(rows, member, 'see')
  const found = { scope: mine, rule, now: now() }
  if (playlistId !== undefined) {
    const scope = await playlistScopeOf(rows, member, 'see')
    const [playlist] = await findManyPlaylists(rows, scope, [playlistId])
    const owners = await scopeOfOwner(rows, (playlist ?? notFound('playlist')).owner_id)
    found.scope = { ...mine, hiddenOwners: [...new Set([...mine.hiddenOwners, ...owners.hiddenOwners])] }
  }
  const count = await repo.countMatching(rows, found)
  const items = await repo.listMatching(rows, found, Math.min(rule.at_most, shownItems))
  return {
    count: Math.min(count, rule.at_most),
    items: items.map(({ id, account_id, title, kind, thumbnail_file }) => ({
      id,
      title,
      file_type: kind,
      thumbnail: thumbnail_file && fileUrl(account_id, thumbnail_file),
    })),
  }
}
