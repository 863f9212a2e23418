import { isAllowed } from '@digisigncast/contract/api/permissions'
import { versionKinds } from '@digisigncast/contract/versions/version-kinds'
import { ofMember } from '../../../database/access/access.ts'
import { notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { inScope, playlistScopeOf } from '../../kernel/accounts/index.ts'
import type { Thing } from '../../kernel/versions/index.ts'
import { mediaScopeOf } from '../../library/media/index.ts'
import { versionOfSlide } from '../../library/slides/index.ts'

export const wordOf = ({ kind }: Pick<Thing, 'kind'>): string => versionKinds[kind].singular.toLowerCase()

/** The version of a thing that this user can see, for optimistic locking; 404 if there is no such thing. */
export async function requireSeen(platform: Platform, member: Member, thing: Thing): Promise<string> {
  const { kind } = thing
  const isVisible = isAllowed(member.permissions, versionKinds[kind].area, 'view')
  const version = isVisible ? await versionOf(platform, member, thing) : undefined
  return version ?? notFound(wordOf(thing))
}

async function versionOf({ db }: Platform, member: Member, { kind, id }: Thing): Promise<string | undefined> {
  const rows = ofMember(db, member)
  if (kind === 'slide') {
    const row = await rows
      .selectFrom('media')
      .select('original_file')
      .where('id', '=', id)
      .where('kind', '=', 'slide')
      .where(inScope('media', await mediaScopeOf(db, member, 'see')))
      .executeTakeFirst()
    return row && versionOfSlide(row)
  }
  const row =
    kind === 'playlist'
      ? await rows
          .selectFrom('playlists')
          .select('version')
          .where('id', '=', id)
          .where(inScope('playlists', await playlistScopeOf(db, member, 'see')))
          .executeTakeFirst()
      : await rows
          .selectFrom(kind === 'channel' ? 'channels' : 'schedule_entries')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirst()
  return row && String(row.version)
}
