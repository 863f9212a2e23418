import {
  type DataSource,
  type ListedSource,
  maxSources,
  SourceFault,
  type SourceSettings,
} from '@digisigncast/contract/slides/data-sources'
import type { SlideSourceData } from '@digisigncast/contract/slides/slides'
import { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { intervalOf } from '@digisigncast/contract/source-kinds/source-kinds'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb, AccountTrx, ScreensTrx } from '../../../database/open.ts'
import { changedMeanwhile, fail, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, holds, lockAccount, type Scope } from '../../kernel/accounts/index.ts'
import { discard } from '../../kernel/bin/index.ts'
import { lockFiles, mediaScopeOf, removeFiles } from '../media/index.ts'
import * as repo from './data-sources.repo.ts'
import { sourceKindOf } from './kinds/source-kinds.ts'
import { requireEffects, type SourceParts } from './source-effects.ts'
import { hasRoom, listedSettingsOf, nextOf, refresh, settingsOf, tooMuchData } from './store-data.ts'

const what = 'data source'

export async function list({ db }: Platform, member: Member): Promise<ListedSource[]> {
  const rows = ofAccount(db, member.accountId)
  const [see, own] = [await mediaScopeOf(db, member, 'see'), await mediaScopeOf(db, member, 'change')]
  const sources: ListedSource[] = []
  for (const row of await repo.listSources(rows, see)) {
    const settings = listedSettingsOf(row)
    // Kinds of a newer server: this one does not know how to show them.
    if (!settings) continue
    sources.push({ ...toWire(row, own, await repo.findSlidesOf(rows, see, row.id)), settings })
    await nextTurn()
  }
  return sources
}

const toWire = (row: repo.ListedRow, own: Scope, { count, slides, hidden }: repo.ShowingSlides) => ({
  id: row.id,
  name: row.name,
  interval: row.interval_minutes,
  checked_at: row.checked_at,
  changed_at: row.changed_at,
  error: row.error,
  error_code: SourceFault.safeParse(row.error_code).data ?? null,
  failing_since: row.failing_since,
  slide_count: count,
  slides,
  hidden_slides: hidden,
  is_editable: holds(own, row.owner_id),
  version: row.version,
})

async function shown({ db }: Platform, member: Member, row: repo.SourceRow): Promise<DataSource> {
  const rows = ofAccount(db, member.accountId)
  const own = await mediaScopeOf(db, member, 'change')
  const slides = await repo.findSlidesOf(rows, await mediaScopeOf(db, member, 'see'), row.id)
  return {
    ...toWire(row, own, slides),
    settings: (await settingsOf(rows, row)) ?? notFound(what),
  }
}

export async function get(platform: Platform, member: Member, id: string) {
  const { db } = platform
  const row =
    (await repo.findSource(ofAccount(db, member.accountId), await mediaScopeOf(db, member, 'see'), id)) ??
    notFound(what)
  return { ...(await shown(platform, member, row)), data: await readData(platform, row) }
}

async function readData(
  { storage }: Platform,
  row: Pick<repo.SourceRow, 'account_id' | 'data_file'>,
): Promise<SourceData | null> {
  const stored = row.data_file === null ? undefined : await storage.open(`${row.account_id}/${row.data_file}`)
  if (!stored) return null
  try {
    return SourceData.safeParse(JSON.parse((await stored.whole()).toString())).data ?? null
  } finally {
    await stored.close()
  }
}

/** Number of these sources that a user can see. */
export const countSeen = async (db: AccountDb, member: Member, ids: readonly string[]): Promise<number> =>
  (await listSeen(db, member, ids)).length

const listSeen = async (db: AccountDb, member: Member, ids: readonly string[]): Promise<repo.DataFile[]> =>
  ids.length === 0 ? [] : repo.listDataFiles(db, await mediaScopeOf(db, member, 'see'), ids)

/** Data beyond this is read source by source. */
const maxBytesPerSlide = 4 * 1024 * 1024

/** The sources that a user can see, and those that the slide shows already, with their data up to a limit. */
export async function listSourceData(
  platform: Platform,
  member: Member,
  { ids, stored }: { ids: readonly string[]; stored: readonly string[] },
): Promise<SlideSourceData[]> {
  const { db } = platform
  const rows = ofAccount(db, member.accountId)
  const seen = await listSeen(rows, member, ids)
  const others = stored.filter((id) => ids.includes(id) && !seen.some((row) => row.id === id))
  const whole = { accountId: member.accountId, hiddenOwners: [] }
  const hidden = others.length === 0 ? [] : await repo.listDataFiles(rows, whole, others)
  const sources: SlideSourceData[] = []
  let bytes = 0
  for (const row of [...seen, ...hidden]) {
    bytes += row.data_bytes ?? 0
    const data = bytes > maxBytesPerSlide ? null : await readData(platform, row)
    sources.push({ id: row.id, ...(hidden.includes(row) ? { name: '', is_hidden: true } : { name: row.name }), data })
  }
  return sources
}

interface Input {
  id?: string | undefined
  name: string
  settings: SourceSettings
  interval?: number | undefined
  version?: number | undefined
}

/** Creates or changes a source, and retrieves its data. A source that cannot be retrieved is saved with its error. */
export async function save(parts: SourceParts, member: Member, input: Input): Promise<DataSource> {
  const { platform } = parts
  const { now } = platform
  const { id, name, settings, version } = input
  const kind = sourceKindOf(settings)
  requirePermission(member, id === undefined ? 'content.create' : 'content.edit')
  const row = await change(platform, member, {
    // Typed data does not become old on displays.
    movesContent: { sources: id === undefined ? [] : [id] },
    work: async (trx) => {
      if (!kind.typed) await kind.beforeSave?.(settings, { trx, member }, requireEffects(parts))
      const own = {
        name,
        saved_by: member.userId,
        search_text: searchText(name),
        settings: JSON.stringify(kind.typed?.listedOf(settings) ?? settings),
      }
      const typed = kind.typed && JSON.stringify(kind.typed.dataOf(settings))
      if (id !== undefined) {
        const old = (await repo.findSource(trx, await mediaScopeOf(trx, member, 'change'), id)) ?? notFound(what)
        await requireManagedEffects(parts, { trx, member }, old)
        if (version !== undefined && version !== old.version) changedMeanwhile(what)
        const interval_minutes = input.interval ?? fitting(old.interval_minutes, settings)
        // Another address is not asked whether it has changed.
        const unknown = old.settings === own.settings ? {} : { etag: null, modified: null }
        const patch = { ...own, ...unknown, interval_minutes, version: old.version + 1, next_at: now() }
        await requireTypedRoom(trx, { accountId: member.accountId, id }, typed)
        await repo.replaceTyped(trx, { accountId: member.accountId, id }, typed)
        return (await repo.updateSource(trx, { accountId: member.accountId, id }, patch)) ?? notFound(what)
      }
      await lockAccount(trx, member.accountId)
      if ((await repo.countSources(trx)) >= maxSources)
        fail(
          'plan.limit_reached',
          `An account has at most ${maxSources} data sources. Delete some that you no longer need.`,
        )
      const interval_minutes = input.interval ?? intervalOf(settings.kind).default
      const added = await repo.insertSource(trx, {
        id: newId(),
        account_id: member.accountId,
        owner_id: member.userId,
        ...own,
        interval_minutes,
        // Typed data is stored below; the job repeats it if that fails.
        next_at: nextOf({ interval_minutes }, settings, now()) ?? now(),
        version: 1,
        created_at: now(),
      })
      await requireTypedRoom(trx, { accountId: member.accountId, id: added.id }, typed)
      await repo.replaceTyped(trx, { accountId: member.accountId, id: added.id }, typed)
      return added
    },
    event: (row) => ({
      type: id === undefined ? 'source.created' : 'source.changed',
      subject: row.id,
      data: { name },
      owners: [row.owner_id],
    }),
  })
  return shown(platform, member, (await refresh(parts, row)) ?? row)
}

/** Refuses to change, delete or restore a source that causes something, for users who may not begin or end that. */
export async function requireManagedEffects(
  parts: SourceParts,
  by: { trx: ScreensTrx; member: Member },
  old: repo.SourceRow,
): Promise<void> {
  const settings = await settingsOf(by.trx, old)
  const kind = settings && sourceKindOf(settings)
  if (kind && !kind.typed) await kind.beforeChange?.(settings, by, requireEffects(parts))
}

/** The interval of a source that may have had another kind. */
function fitting(minutes: number, { kind }: SourceSettings): number {
  const { min, max } = intervalOf(kind)
  return Math.min(max, Math.max(min, minutes))
}

/** Rows of a typed table are stored before its data is: beyond the limit, nothing is. */
async function requireTypedRoom(trx: AccountTrx, source: repo.SourceRef, typed: string | undefined): Promise<void> {
  if (typed !== undefined && !(await hasRoom(trx, source, Buffer.byteLength(typed))))
    fail('plan.limit_reached', tooMuchData)
}

export async function refreshNow(parts: SourceParts, member: Member, id: string): Promise<DataSource> {
  const { platform } = parts
  const { db } = platform
  const row =
    (await repo.findSource(ofAccount(db, member.accountId), await mediaScopeOf(db, member, 'change'), id)) ??
    notFound(what)
  return shown(platform, member, (await refresh(parts, row)) ?? notFound(what))
}

/** Returns the cohort in the recycle bin. */
export async function remove(parts: SourceParts, member: Member, id: string): Promise<string | null> {
  const { platform } = parts
  const { row, cohort } = await change(platform, member, {
    movesContent: { sources: [id] },
    work: async (trx) => {
      const old = (await repo.findSource(trx, await mediaScopeOf(trx, member, 'change'), id)) ?? notFound(what)
      await requireManagedEffects(parts, { trx, member }, old)
      const deleted = await discard(trx, { kind: 'data_source', ids: [id], author: member, now: platform.now() })
      return { row: old, cohort: deleted }
    },
    event: ({ row: { name, owner_id } }) => ({
      type: 'source.deleted',
      subject: id,
      data: { name },
      owners: [owner_id],
    }),
  })
  const file = row.data_file
  if (file !== null) await lockFiles(platform, member.accountId, () => removeFiles(platform, member.accountId, [file]))
  return cohort
}
