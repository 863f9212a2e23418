import type { SearchResult } from '@digisigncast/contract/accounts/search'
import { type Area, isAllowed } from '@digisigncast/contract/api/permissions'
import { ofMember } from '../../../database/access/access.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import { mediaScopeOf } from '../../library/media/index.ts'
import * as repo from './search.repo.ts'

const nothing = { detail: null, picture: null }

/** Finds what the user may view, at most a few results of each kind; names that start with the text come first. */
export async function search({ db }: Platform, member: Member, text: string): Promise<SearchResult[]> {
  const { accountId } = member
  const rows = ofMember(db, member)
  const ifAllowed = <T>(area: Area, read: () => Promise<T[]>): Promise<T[]> =>
    isAllowed(member.permissions, area, 'view') ? read() : Promise.resolve([])
  const [screens, media, playlists, channels, sources, users] = await Promise.all([
    ifAllowed('screens', () => repo.listScreens(rows, text)),
    ifAllowed('content', async () => repo.listMedia(rows, await mediaScopeOf(db, member, 'see'), text)),
    ifAllowed('playlist', async () => repo.listPlaylists(rows, await playlistScopeOf(db, member, 'see'), text)),
    ifAllowed('channels', () => repo.listChannels(rows, text)),
    ifAllowed('content', async () => repo.listSources(rows, await mediaScopeOf(db, member, 'see'), text)),
    ifAllowed('users', () => repo.listUsers(db, accountId, text)),
  ])
  return [
    ...screens.map(({ code, ...screen }) => ({ kind: 'screen' as const, ...screen, detail: code, picture: null })),
    ...media.map(({ id, title, folder, thumbnail_file: file }) => ({
      kind: 'media' as const,
      id,
      name: title,
      detail: folder,
      picture: file && fileUrl(accountId, file),
    })),
    ...playlists.map((playlist) => ({ kind: 'playlist' as const, ...playlist, ...nothing })),
    ...channels.map((channel) => ({ kind: 'channel' as const, ...channel, ...nothing })),
    ...sources.map((source) => ({ kind: 'source' as const, ...source, ...nothing })),
    ...users.map(({ username, ...user }) => ({ kind: 'user' as const, ...user, detail: username, picture: null })),
  ]
}
