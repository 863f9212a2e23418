import { type AlertKind, accountAlertKinds } from '@digisigncast/contract/devices/alert-kinds'
import { type AlertFilter, type AlertSettings, maxScreensInAlert } from '@digisigncast/contract/devices/alerts'
import type { Insertable, Selectable } from 'kysely'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountTrx, AllScreensDb, AllScreensTrx, ScreensDb, ScreensTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'

export type AlertRow = Selectable<Tables['alerts']>

/** Kinds of alerts: all, or without those that are for admins. */
export type VisibleKinds = 'all' | 'screens'

interface Filter extends AlertFilter {
  kinds: VisibleKinds
}

/** The alerts of the screens that the user can access, and those whose screens were all deleted, for users without a limit. */
function matching(db: ScreensDb, { state, kind, screen_id: screenId, tag_id: tagId, kinds }: Filter) {
  const query = db
    .selectFrom('alerts as a')
    .$if(kinds === 'screens', (some) => some.where('a.kind', 'not in', accountAlertKinds))
    .$if(state === 'open', (open) => open.where('a.resolved_at', 'is', null))
    .$if(state === 'past', (past) => past.where('a.resolved_at', 'is not', null))
    .$if(kind !== undefined, (some) => some.where('a.kind', '=', kind ?? ''))
  if (db.limitedTo === null && screenId === undefined && tagId === undefined) return query
  return query.where('a.id', 'in', (of) =>
    of
      .selectFrom('alert_screens')
      .select('alert_screens.alert_id')
      .$if(screenId !== undefined, (some) => some.where('alert_screens.screen_id', '=', screenId ?? ''))
      .$if(tagId !== undefined, (some) =>
        some.where('alert_screens.screen_id', 'in', (tagged) =>
          tagged
            .selectFrom('screen_tags')
            .select('screen_tags.screen_id')
            .where('screen_tags.tag_id', '=', tagId ?? ''),
        ),
      ),
  )
}

/** Newest first; past ones by their ends. */
export const listAlerts = (db: ScreensDb, filter: Filter, page: Page): Promise<AlertRow[]> =>
  onPage(
    matching(db, filter)
      .selectAll('a')
      .orderBy(filter.state === 'open' ? 'a.raised_at' : 'a.resolved_at', 'desc')
      .orderBy('a.id'),
    page,
  ).execute()

export const countAlerts = (db: ScreensDb, filter: Filter): Promise<number> => countOf(matching(db, filter))

/** Numbers of open alerts without an acknowledgement, by kind. */
export const countOpen = (db: ScreensDb, kinds: VisibleKinds) =>
  matching(db, { state: 'open', kinds })
    .where('a.acknowledged_at', 'is', null)
    .select(['a.kind', (is) => is.fn.countAll<number>().as('total')])
    .groupBy('a.kind')
    .execute()

export const findAlerts = (db: ScreensDb, ids: readonly string[], kinds: VisibleKinds): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts as a')
    .selectAll('a')
    .where('a.id', 'in', ids)
    .$if(kinds === 'screens', (some) => some.where('a.kind', 'not in', accountAlertKinds))
    .$if(db.limitedTo !== null, (some) =>
      some.where('a.id', 'in', (of) => of.selectFrom('alert_screens').select('alert_screens.alert_id')),
    )
    .execute()

/** The first screens of alerts that the user can access, by their names, with the number of them. */
export async function readScreens(db: ScreensDb, ids: readonly string[]) {
  if (ids.length === 0) return () => ({ first: [], total: 0 })
  const rows = await db
    .selectFrom('alert_screens as l')
    .innerJoin('screens as s', 's.id', 'l.screen_id')
    .select(['l.alert_id', 's.id', 's.name'])
    .select((is) =>
      is.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('l.alert_id').orderBy('s.search_text').orderBy('s.id'))
        .as('position'),
    )
    .select((is) =>
      is.fn
        .countAll<number>()
        .over((over) => over.partitionBy('l.alert_id'))
        .as('total'),
    )
    .where('l.alert_id', 'in', ids)
    .$call((all) => db.selectFrom(all.as('n')).selectAll().where('n.position', '<=', maxScreensInAlert))
    .orderBy('n.position')
    .execute()
  const byAlert = Map.groupBy(rows, ({ alert_id }) => alert_id)
  return (id: string) => {
    const own = byAlert.get(id) ?? []
    return { first: own.map((row) => ({ id: row.id, name: row.name })), total: own[0]?.total ?? 0 }
  }
}

/** The first subjects of an alert that is not about screens. */
export const subjectsOf = ({ subjects }: Pick<AlertRow, 'subjects'>) =>
  subjects === null ? [] : (JSON.parse(subjects) as { id: string; name: string }[])

/** Returns those that were open and not acknowledged. */
export const acknowledge = (
  trx: AccountTrx,
  ids: readonly string[],
  set: Pick<AlertRow, 'acknowledged_at' | 'acknowledged_by' | 'note'>,
) =>
  trx
    .updateTable('alerts')
    .set(set)
    .where('id', 'in', ids)
    .where('resolved_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .returningAll()
    .execute()

export const insertAlert = (trx: AccountTrx, row: Insertable<Tables['alerts']>) =>
  trx.insertInto('alerts').values(row).execute()

export async function insertScreens(trx: AllScreensTrx, alertId: string, screenIds: readonly string[]): Promise<void> {
  const rows = screenIds.map((screen_id) => ({ account_id: trx.accountId, alert_id: alertId, screen_id }))
  for (const some of inSlices(rows, 300))
    await trx
      .insertInto('alert_screens')
      .values(some)
      .onConflict((on) => on.doNothing())
      .execute()
}

interface Joining {
  kind: AlertKind
  /** Name of the tag of all of their screens; null without one. */
  place: string | null
  /** The screen, if it is the only one. */
  screenId: string | null
  began: { from: number; to: number }
}

/**
 * An open alert of this kind about several screens or data sources whose trouble began within a time, and that is about
 * the same place or about no place.
 */
export const findGroup = (trx: AllScreensTrx, { kind, place, screenId, began }: Joining) =>
  trx
    .selectFrom('alerts')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where('subject_id', 'is', null)
    .where('kind', '=', kind)
    .where('began_at', '>=', began.from)
    .where('began_at', '<=', began.to)
    .where((is) =>
      is.or([
        is('place', 'is', null),
        is('place', '=', place),
        is(
          'place',
          'in',
          is
            .selectFrom('tags as t')
            .innerJoin('screen_tags as s', 's.tag_id', 't.id')
            .select('t.name')
            .where('s.screen_id', '=', screenId),
        ),
      ]),
    )
    .orderBy('began_at')
    .limit(1)
    .executeTakeFirst()

export const grow = (trx: AccountTrx, id: string, subjects: number) =>
  trx
    .updateTable('alerts')
    .set((is) => ({ subject_count: is('subject_count', '+', subjects) }))
    .where('id', '=', id)
    .execute()

/** Whether an alert was resolved after a time. */
export const hasResolved = async (trx: AccountTrx, since: number): Promise<boolean> =>
  (await trx.selectFrom('alerts').select('id').where('resolved_at', '>', since).limit(1).executeTakeFirst()) !==
  undefined

/** Opens an alert again that was resolved after a time. */
export const reopen = (trx: AccountTrx, subject: { kind: AlertKind; subjectId: string }, since: number) =>
  trx
    .updateTable('alerts')
    .set((is) => ({ resolved_at: null, flips: is('flips', '+', 1) }))
    .where('subject_id', '=', subject.subjectId)
    .where('kind', '=', subject.kind)
    .where('resolved_at', '>', since)
    .returning('id')
    .executeTakeFirst()

/** Alerts about several screens that are open, or were resolved after a time. */
export const listGroups = (trx: AccountTrx, since: number): Promise<AlertRow[]> =>
  trx
    .selectFrom('alerts')
    .selectAll()
    .where('subject_id', 'is', null)
    .where((is) => is.or([is('resolved_at', 'is', null), is('resolved_at', '>', since)]))
    .orderBy('id')
    .execute()

export async function listScreenIds(trx: AllScreensTrx, alertId: string): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom('alert_screens').select('screen_id').where('alert_id', '=', alertId).execute()
  return new Set(rows.map(({ screen_id }) => screen_id))
}

/** Locks an open alert until the end of the transaction. False: it is not open. */
export const lockOpen = async (trx: AccountTrx, id: string): Promise<boolean> =>
  (await trx
    .updateTable('alerts')
    .set((is) => ({ flips: is.ref('flips') }))
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Opens an alert about several screens again. False: another server was faster. */
export const reopenGroup = async (trx: AccountTrx, id: string): Promise<boolean> =>
  (await trx
    .updateTable('alerts')
    .set((is) => ({ resolved_at: null, flips: is('flips', '+', 1) }))
    .where('id', '=', id)
    .where('resolved_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Returns it if it was open. */
export const resolve = (trx: AccountTrx, id: string, now: number) =>
  trx
    .updateTable('alerts')
    .set({ resolved_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Open alerts that no trouble is left of, such as those of deleted screens. */
export const listEmpty = (db: ScreensDb) =>
  db
    .selectFrom('alerts as a')
    .select('a.id')
    .where('a.resolved_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('troubles').select('troubles.subject_id').whereRef('troubles.alert_id', '=', 'a.id')),
      ),
    )
    .execute()

export async function saveSettings(trx: ScreensTrx, kinds: Partial<AlertSettings>): Promise<void> {
  for (const [kind, one] of Object.entries(kinds)) {
    const set = { is_on: one.is_on ? 1 : 0, after_minutes: one.after_minutes }
    await trx
      .insertInto('alert_settings')
      .values({ account_id: trx.accountId, kind, ...set })
      .onConflict((on) => on.columns(['account_id', 'kind']).doUpdateSet(set))
      .execute()
  }
}

/** The tags of an account with the screens that have them. */
export async function listTagScreens(db: AllScreensDb) {
  const rows = await db
    .selectFrom('screen_tags as s')
    .innerJoin('tags as t', 't.id', 's.tag_id')
    .select(['t.id', 't.name', 's.screen_id'])
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => ({
    name: own[0]?.name ?? '',
    screenIds: new Set(own.map(({ screen_id }) => screen_id)),
  }))
}
