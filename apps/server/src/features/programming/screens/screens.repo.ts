import type { ListQuery } from '@digisigncast/contract/api/wire'
import { Animation, Rotation, type Screen, type ScreenFilter } from '@digisigncast/contract/content/screens'
import type { TagLabel } from '@digisigncast/contract/content/tags'
import type { Device } from '@digisigncast/contract/devices/devices'
import { locationFrom } from '@digisigncast/contract/devices/locations'
import type { ScreenOverlay } from '@digisigncast/contract/devices/overlays'
import type { ScreenState } from '@digisigncast/contract/devices/screen-state'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { atVersion } from '../../../database/at-version.ts'
import type { ScreensDb, ScreensTrx, ServerDb } from '../../../database/open.ts'
import { hoursFrom } from '../../../database/stored-rules.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, orders, type Page, pageInOrder } from '../../../platform/http/paging.ts'
import { codeIn } from '../../../platform/ids.ts'
import { searchPattern } from '../../../platform/text.ts'

export type ScreenRow = Selectable<Tables['screens']>

type Filter = Pick<ScreenFilter, 'search' | 'content' | 'tag'>

/** Length from which a search also finds codes that begin with it. */
const minCodeSearch = 3

function filtered(db: ScreensDb, { search, content, tag }: Filter) {
  let query = db.selectFrom('screens')
  if (content) query = query.where('id', 'in', playing(db, content))
  if (tag) query = query.where('id', 'in', tagged(db).where('t.tag_id', '=', tag))
  if (!search?.trim()) return query
  const pattern = searchPattern(search)
  const code = codeIn(search)
  const isCode = code.length >= minCodeSearch && /^[A-Z0-9]+$/.test(code)
  return query.where((is) =>
    is.or([
      is('search_text', 'like', pattern),
      is('id', 'in', playingNamed(db, pattern)),
      is('id', 'in', taggedNamed(db, pattern)),
      ...(isCode ? [is('code', 'like', `${code}%`)] : []),
    ]),
  )
}

const assigned = (db: ScreensDb) =>
  db.selectFrom('assigned_contents as c').select('c.screen_id').where('c.screen_id', 'is not', null)

/** Screens that this playlist or channel reaches, alone or within a playlist. */
const playing = (db: ScreensDb, targetId: string) =>
  db
    .selectFrom('reached_contents as c')
    .select('c.screen_id')
    .where((is) =>
      is.or([
        is('c.playlist_id', 'in', (of) =>
          of.selectFrom('contained_playlists').select('playlist_id').where('contained_id', '=', targetId),
        ),
        is('c.channel_id', '=', targetId),
      ]),
    )

const playingNamed = (db: ScreensDb, pattern: ReturnType<typeof searchPattern>) =>
  assigned(db)
    .leftJoin('playlists as p', 'p.id', 'c.playlist_id')
    .leftJoin('channels as h', 'h.id', 'c.channel_id')
    .where((is) => is.or([is('p.search_text', 'like', pattern), is('h.search_text', 'like', pattern)]))

const tagged = (db: ScreensDb) => db.selectFrom('screen_tags as t').select('t.screen_id')

const taggedNamed = (db: ScreensDb, pattern: ReturnType<typeof searchPattern>) =>
  tagged(db).innerJoin('tags as g', 'g.id', 't.tag_id').where('g.search_text', 'like', pattern)

export const listScreens = (db: ScreensDb, filter: Filter & Pick<ListQuery, 'sort'>, page: Page) => {
  const order = orders[filter.sort ?? 'newest']
  return pageInOrder(filtered(db, filter).selectAll(), { table: 'screens', order }, page).execute()
}

/** All screens that match the filter, in order. */
export function listMatching(db: ScreensDb, filter: Filter & Pick<ListQuery, 'sort'>) {
  const [column, direction] = orders[filter.sort ?? 'newest']
  return filtered(db, filter)
    .select(['id', 'rotation'])
    .orderBy(sql.ref(column), direction)
    .orderBy('id', direction)
    .execute()
}

export const listNames = (db: ScreensDb, limit: number) =>
  db
    .selectFrom('screens as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select((is) => ['s.id', 's.name', is.fn.coalesce('s.time_zone', 'a.time_zone').as('time_zone')])
    .orderBy('s.search_text')
    .orderBy('s.id')
    .limit(limit)
    .execute()

/** Screens by their ids, in this order. */
export async function listByIds(db: ScreensDb, ids: readonly string[]): Promise<ScreenRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('screens').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const countScreens = (db: ScreensDb, filter: Filter): Promise<number> => countOf(filtered(db, filter))

export const findScreen = (db: ScreensDb, id: string) =>
  db.selectFrom('screens').selectAll().where('id', '=', id).executeTakeFirst()

export const isCodeTaken = async (db: ServerDb, code: string, exceptId: string): Promise<boolean> =>
  (await db
    .selectFrom('screens')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined

export const insertScreen = (trx: ScreensTrx, row: Insertable<Tables['screens']>) =>
  trx.insertInto('screens').values(row).execute()

/** Returns undefined when the screen is no longer at `version`. */
export const updateScreen = (
  trx: ScreensTrx,
  { id, version }: { id: string; accountId: string; version?: number | undefined },
  patch: Updateable<Tables['screens']>,
) => atVersion(trx.updateTable('screens').set(patch).where('id', '=', id), version)

export const setCode = (
  trx: ScreensTrx,
  id: string,
  patch: Pick<Updateable<Tables['screens']>, 'code' | 'id_is_public'>,
) => trx.updateTable('screens').set(patch).where('id', '=', id).execute()

interface Extras {
  state: ScreenState
  content: { id: string; name: string }[]
  tags: TagLabel[]
  overlays: ScreenOverlay[]
  devices: Device[]
  qrCode: string
  playerUrl: string
}

export const toWire = (
  row: ScreenRow,
  { state, content, tags, overlays, devices, qrCode, playerUrl }: Extras,
): Screen => ({
  id: row.id,
  name: row.name,
  code: row.code,
  rotation: Rotation.parse(row.rotation),
  animation: Animation.parse(row.animation),
  data_type: row.content_kind,
  time_zone: row.time_zone,
  hours: hoursFrom(row.hours),
  tv_standby: row.tv_standby === 1,
  location: locationFrom(row.location ?? '') ?? null,
  content,
  tags,
  overlays,
  devices,
  state,
  qr_code: qrCode,
  player_url: playerUrl,
  version: row.version,
  created_at: row.created_at,
})
