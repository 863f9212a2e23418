import type { Media, MediaDetails } from '@digisigncast/contract/content/media'
import type { Rule } from '@digisigncast/contract/content/rules'
import { ofAccount, ofMember } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, Db } from '../../../database/open.ts'
import { ruleToText } from '../../../database/stored-rules.ts'
import { notFound } from '../../../platform/fail.ts'
import { longList, type Page, whole } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, holds, playlistScopeOf, type Scope } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import { aboutMedia } from './about-media.ts'
import { listFilesBeside, listPages, pageToWire } from './document-pages.repo.ts'
import * as repo from './media.repo.ts'
import { withConversions } from './media-conversions.repo.ts'
import { mediaScopeOf, requireMyMedia } from './media-rights.ts'
import { countPlaylists, listUses } from './media-uses.repo.ts'

/** Lock per account: storing and deleting must not overlap, since both may concern the same bytes. */
export const lockFiles = <T>({ lock }: Pick<Platform, 'lock'>, accountId: string, task: () => Promise<T>): Promise<T> =>
  lock(`files ${accountId}`, task)

export async function list({ db, mediaTotals }: Platform, member: Member, filter: repo.MediaFilter) {
  const accountRows = ofAccount(db, member.accountId)
  const [scope, own] = [await mediaScopeOf(db, member, 'see'), await mediaScopeOf(db, member, 'change')]
  const key = JSON.stringify([scope.hiddenOwners, filter.search, filter.type, filter.folder])
  const count = () => repo.countMedia(accountRows, scope, filter)
  return longList(filter, {
    path: 'get-user-media',
    sliceRows: 250,
    sortedBy: repo.mediaOrders[filter.sort ?? 'newest'][0],
    rows: (page: Page) => repo.listMedia(accountRows, scope, filter, page),
    show: (rows) => whole(shown(accountRows, own, rows)),
    // Counts by use are not cached, because every playlist change affects them.
    total: () => (filter.use ? count() : mediaTotals.of(member.accountId, key, count)),
  })
}

async function shown(db: AccountDb, own: Scope, rows: repo.ListedMedia[]): Promise<Media[]> {
  const converted = await withConversions(db, rows)
  const counts = await countPlaylists(
    db,
    rows.map(({ id }) => id),
  )
  return converted.map(({ row, conversion }) => ({
    ...repo.mediaToWire(row, holds(own, row.owner_id), conversion),
    playlist_count: counts.get(row.id) ?? 0,
  }))
}

/** For its owner. */
export async function toWireWithConversion({ db }: Pick<Platform, 'db'>, row: repo.MediaRow): Promise<Media> {
  const [one] = await withConversions(ofAccount(db, row.account_id), [row])
  return one ? repo.mediaToWire(one.row, true, one.conversion) : notFound('media item')
}

export async function rename(platform: Platform, member: Member, id: string, title: string): Promise<Media> {
  const { after: row } = await change(platform, member, {
    movesContent: { media: [id] },
    work: async (trx) => {
      const [before] = await requireMyMedia(trx, member, [id])
      const after = await repo.updateMedia(trx, id, { title, search_text: searchText(title) })
      return { before: before?.title ?? '', after }
    },
    event: ({ before, after: { owner_id } }) => ({
      type: 'media.renamed',
      subject: id,
      data: { title, before },
      owners: [owner_id],
    }),
  })
  platform.mediaTotals.moved(member.accountId)
  return toWireWithConversion(platform, row)
}

/** Sets when media play, all or none. */
export async function setRule(
  platform: Platform,
  member: Member,
  { ids, rule }: { ids: readonly string[]; rule: Rule | null },
): Promise<void> {
  await change(platform, member, {
    movesContent: { media: ids },
    work: async (trx) => {
      const unique = [...new Set(ids)]
      const found = await requireMyMedia(trx, member, unique)
      await repo.setRule(trx, unique, ruleToText(rule))
      return found
    },
    event: (rows) => ({ type: 'media.rule_changed', ...aboutMedia(rows) }),
  })
}

/** Deletes media, all or none, with files that are no longer needed. Returns the cohort in the recycle bin. */
export const remove = (platform: Platform, member: Member, ids: readonly string[]): Promise<string | null> =>
  lockFiles(platform, member.accountId, async () => {
    const unique = [...new Set(ids)]
    const removed = await change(platform, member, {
      movesContent: { media: unique },
      work: async (trx) => {
        const gone = await requireMyMedia(trx, member, unique)
        const beside = await listFilesBeside(trx, unique)
        const cohort = await discard(trx, { kind: 'media', ids: unique, author: member, now: platform.now() })
        return { gone, cohort, files: [...gone.flatMap(repo.mediaFilesOf), ...beside] }
      },
      event: ({ gone }) => ({ type: 'media.deleted', ...aboutMedia(gone) }),
    })
    platform.mediaTotals.moved(member.accountId)
    await removeFiles(platform, member.accountId, removed.files)
    return removed.cohort
  })

const filesPerQuery = 1000

/**
 * Deletes files that no row of the account references. Must be called under the file lock. Failures are logged only:
 * the daily job deletes the remaining files.
 */
export async function removeFiles(
  { db, storage, log }: Platform,
  accountId: string,
  files: readonly string[],
): Promise<void> {
  try {
    const unique = [...new Set(files)]
    for (const some of inSlices(unique, filesPerQuery)) {
      const used = await repo.listNamedFiles(ofAccount(db, accountId), some)
      for (const file of some) if (!used?.has(file)) await storage.remove(`${accountId}/${file}`)
    }
  } catch (err) {
    log.error({ err }, 'orphaned files could not be deleted')
  }
}

const useScopesOf = async (db: Db, member: Member, media: Scope) => ({
  permissions: member.permissions,
  media,
  playlists: await playlistScopeOf(db, member, 'see'),
})

export async function uses({ db }: Platform, member: Member, ids: readonly string[]) {
  const accountRows = ofMember(db, member)
  const seen = await mediaScopeOf(db, member, 'see')
  const rows = await repo.findManyMedia(accountRows, seen, ids)
  if (rows.length !== new Set(ids).size) return notFound('media item')
  const own = await mediaScopeOf(db, member, 'change')
  return {
    media: rows.map(({ id, title }) => ({ id, name: title })),
    ...(await listUses(accountRows, await useScopesOf(db, member, seen), ids)),
    not_editable: rows.filter((row) => !holds(own, row.owner_id)).length,
  }
}

export async function details({ db, storage }: Platform, member: Member, id: string): Promise<MediaDetails> {
  const rows = ofMember(db, member)
  const seen = await mediaScopeOf(db, member, 'see')
  const [row] = await repo.findManyMedia(rows, seen, [id])
  if (!row) return notFound('media item')
  const [wire] = await shown(rows, await mediaScopeOf(db, member, 'change'), [row])
  if (!wire) return notFound('media item')
  return {
    ...wire,
    original_bytes: (row.original_file && (await storage.sizeOf(`${row.account_id}/${row.original_file}`))) || 0,
    page_pictures: (await listPages(rows, [id])).map(pageToWire),
    uploaded_by: row.owner_id && ((await repo.findUploader(db, row.owner_id))?.name ?? null),
    ...(await listUses(rows, await useScopesOf(db, member, seen), [id])),
  }
}
