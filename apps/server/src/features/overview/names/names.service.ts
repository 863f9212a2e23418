import { areaOfKind, type NamedKind } from '@digisigncast/contract/content/names'
import { ofMember } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import { mediaScopeOf } from '../../library/media/index.ts'
import * as repo from './names.repo.ts'

interface Entry {
  name: string
  id?: string | undefined
}

const folded = (name: string) => name.normalize('NFC').toLowerCase()

/** Tells for each entry whether another object that the user can see has this name. */
export async function areInUse({ db }: Platform, member: Member, kind: NamedKind, entries: readonly Entry[]) {
  requirePermission(member, `${areaOfKind[kind]}.view`)
  const texts = [...new Set(entries.map(({ name }) => searchText(name)))]
  const rows = await namesIn()
  return entries.map(({ name, id }) =>
    rows.some((row) => folded(row.name) === folded(name) && (row.first_id !== id || row.last_id !== id)),
  )

  async function namesIn() {
    const rows = ofMember(db, member)
    if (kind === 'media') return repo.mediaNames(rows, await mediaScopeOf(db, member, 'see'), texts)
    if (kind === 'playlist') return repo.playlistNames(rows, await playlistScopeOf(db, member, 'see'), texts)
    if (kind === 'channel') return repo.channelNames(rows, texts)
    return repo.screenNames(rows, texts)
  }
}
