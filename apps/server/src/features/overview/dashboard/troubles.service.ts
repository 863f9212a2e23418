import { maxTroubles, type Trouble } from '@digisigncast/contract/accounts/dashboard'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { Rule } from '@digisigncast/contract/content/rules'
import { dayMs } from '@digisigncast/timeline/wall-time'
import { ofMember } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { mediaScopeOf } from '../../library/media/index.ts'
import * as repo from './troubles.repo.ts'

/** Entries that are over do not count. Of more entries, some are not read. */
const maxRead = 200

/** Trouble that no screen reports, of the areas that the user may view. */
export async function troublesOf({ db, now }: Platform, member: Member): Promise<Trouble[]> {
  const rows = ofMember(db, member)
  const { permissions } = member
  const sources = isAllowed(permissions, 'content', 'view')
    ? await repo.listFailingSources(rows, await mediaScopeOf(db, member, 'see'), maxTroubles)
    : []
  const entries = isAllowed(permissions, 'schedules', 'view') ? await repo.listEmptyEntries(rows, maxRead) : []
  // In every time zone.
  const yesterday = new Date(now() - dayMs).toISOString().slice(0, 10)
  return [
    ...sources.map(
      ({ id, name, error, failing_since }): Trouble => ({
        kind: 'source_failing',
        id,
        name,
        detail: error,
        since: failing_since,
      }),
    ),
    ...entries
      .filter(({ rule }) => (Rule.parse(JSON.parse(rule)).endsOn ?? yesterday) >= yesterday)
      .map(({ id, name }): Trouble => ({ kind: 'entry_empty', id, name, detail: null, since: null })),
  ].slice(0, maxTroubles)
}
