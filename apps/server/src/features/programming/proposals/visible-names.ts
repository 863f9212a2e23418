import type { ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import { referencesOf, withoutNames } from '@digisigncast/contract/versions/states'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import { findManyPlaylists } from '../playlists/index.ts'

/** The states without the names of playlists and screens that the member cannot see. */
export async function withVisibleNames(
  { db }: Platform,
  member: Member,
  states: readonly (ProposedState | null)[],
): Promise<(ProposedState | null)[]> {
  const hidden = new Set(await listHidden(db, member, states))
  if (hidden.size === 0) return [...states]
  return states.map((state) => state && withoutNames(state, (id) => hidden.has(id)))
}

async function listHidden(
  db: Platform['db'],
  member: Member,
  states: readonly (ProposedState | null)[],
): Promise<string[]> {
  const rows = withHiddenScreens(ofMember(db, member), 'proposals')
  const references = states.flatMap((state) => (state ? [referencesOf(state)] : []))
  const playlists = [...new Set(references.flatMap(({ playlist }) => playlist))]
  const screens = [...new Set(references.flatMap(({ screen }) => screen))]
  const seen = await findManyPlaylists(rows, await playlistScopeOf(db, member, 'see'), playlists)
  const managed =
    screens.length === 0 ? [] : await rows.selectFrom('screens').select('id').where('id', 'in', screens).execute()
  const visible = new Set([...seen, ...managed].map(({ id }) => id))
  return [...playlists, ...screens].filter((id) => !visible.has(id))
}
