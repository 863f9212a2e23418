import type { Media } from '@digisigncast/contract/media'
import type { Db } from '../../database/open.ts'
import { notFound } from '../../platform/fail.ts'
import { keyedLock } from '../../platform/keyed-lock.ts'
import { pageOf } from '../../platform/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions.ts'
import { searchText } from '../../platform/text.ts'
import { totals } from '../../platform/totals.ts'
import { findManagerRules, moveContent } from '../accounts/index.ts'
import * as repo from './media.repo.ts'

/** Per account: storing a file and removing one must not overlap, they may be the same bytes. */
export const fileLock = keyedLock()
export const mediaTotals = totals()

/** What of the account's media this user may see. */
export async function scopeOf(db: Db, member: Member): Promise<repo.MediaScope> {
  const isLimited =
    member.role === 'manager' && !(await findManagerRules(db, member.accountId)).managers_see_other_content
  return { accountId: member.accountId, hiddenFrom: isLimited ? member.userId : null }
}

export async function list({ db }: Platform, member: Member, filter: repo.MediaFilter) {
  const scope = await scopeOf(db, member)
  const key = JSON.stringify([scope.hiddenFrom, filter.search, filter.type])
  return pageOf(filter, {
    path: 'get-user-media',
    rows: async (page) => (await repo.listMedia(db, scope, filter, page)).map(repo.present),
    total: () => mediaTotals.of(member.accountId, key, () => repo.countMedia(db, scope, filter)),
  })
}

export async function rename(platform: Platform, member: Member, id: string, title: string): Promise<Media> {
  const scope = await scopeOf(platform.db, member)
  const row = await platform.db.transaction().execute(async (trx) => {
    const renamed = await repo.updateTitle(trx, scope, id, { title, search_text: searchText(title) })
    if (!renamed) return notFound('file')
    await moveContent(trx, member.accountId)
    return renamed
  })
  mediaTotals.moved(member.accountId)
  platform.contentVersions.moved(member.accountId)
  return repo.present(row)
}

/** Removes media, all or none, with the files that nothing else needs. */
export const remove = (platform: Platform, member: Member, ids: readonly string[]): Promise<void> =>
  fileLock(member.accountId, async () => {
    const { db, storage, contentVersions } = platform
    const { accountId } = member
    const scope = await scopeOf(db, member)
    const unique = [...new Set(ids)]
    const files = await db.transaction().execute(async (trx) => {
      const rows = await repo.findMany(trx, scope, unique)
      if (rows.length !== unique.length) return notFound('file')
      await repo.removeMedia(trx, accountId, unique)
      await moveContent(trx, accountId)
      return [...new Set(rows.flatMap(repo.filesOf))]
    })
    mediaTotals.moved(accountId)
    contentVersions.moved(accountId)
    const used = await repo.listUsedFiles(db, accountId, files)
    for (const file of files) if (!used.has(file)) await storage.remove(`${accountId}/${file}`)
  })

export async function uses({ db }: Platform, member: Member, ids: readonly string[]) {
  const rows = await repo.findMany(db, await scopeOf(db, member), ids)
  if (rows.length !== new Set(ids).size) return notFound('file')
  return { playlists: await repo.listPlaylistsUsing(db, member.accountId, ids) }
}
