import { LabelColor } from '@digisigncast/contract/content/colors'
import { Rule } from '@digisigncast/contract/content/rules'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { type EntryState, type ScreenContentState, stateSchema } from '@digisigncast/contract/versions/states'
import { sql } from 'kysely'
import { allScreens } from '../../../../database/access/access.ts'
import type { AccountDb, AllScreensDb } from '../../../../database/open.ts'

/** States have all screens, also for limited members. */
const all = (db: AccountDb): AllScreensDb => allScreens(db, 'facts of the account')

const namesOf = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => [id, name] as const)

const listAssigned = (db: AllScreensDb, parentId: string) =>
  db
    .selectFrom('assigned_contents as c')
    .leftJoin('playlists as p', 'p.id', 'c.playlist_id')
    .leftJoin('channels as h', 'h.id', 'c.channel_id')
    .select(['c.target_id as id', sql<string>`coalesce(p.name, h.name, '')`.as('name')])
    .where('c.parent_id', '=', parentId)
    .orderBy('c.position')
    .execute()

export async function entryState(account: AccountDb, id: string): Promise<EntryState | undefined> {
  const db = all(account)
  const row = await db.selectFrom('schedule_entries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const content = await listAssigned(db, id)
  const screens = await db
    .selectFrom('target_screens as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['s.id', 's.name'])
    .where('t.parent_id', '=', id)
    .orderBy('s.id')
    .execute()
  const tags = await db
    .selectFrom('target_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['g.id', 'g.name'])
    .where('t.parent_id', '=', id)
    .orderBy('g.id')
    .execute()
  return {
    kind: 'schedule_entry',
    schema: stateSchema,
    name: row.name,
    names: Object.fromEntries([...namesOf(content), ...namesOf(screens), ...namesOf(tags)]),
    color: LabelColor.parse(row.color),
    rule: Rule.parse(JSON.parse(row.rule)),
    priority: row.priority,
    layer: row.layer,
    overlay: row.overlay === null ? null : (JSON.parse(row.overlay) as OverlayPlace),
    content_type: row.content_kind,
    content_ids: content.map((one) => one.id),
    screen_ids: screens.map((one) => one.id),
    tag_ids: tags.map((one) => one.id),
  }
}

export async function screenContentState(account: AccountDb, id: string): Promise<ScreenContentState | undefined> {
  const db = all(account)
  const row = await db.selectFrom('screens').select(['name', 'content_kind']).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const content = await listAssigned(db, id)
  const overlays = await db
    .selectFrom('screen_overlays as o')
    .leftJoin('media as m', 'm.id', 'o.media_id')
    .leftJoin('playlists as p', 'p.id', 'o.playlist_id')
    .select(['o.media_id', 'o.playlist_id', 'o.place', sql<string>`coalesce(m.title, p.name, '')`.as('name')])
    .where('o.screen_id', '=', id)
    .orderBy('o.position')
    .execute()
  const shown = overlays.map(({ media_id, playlist_id, ...one }) => ({ ...one, id: media_id ?? playlist_id ?? '' }))
  return {
    kind: 'screen_content',
    schema: stateSchema,
    name: row.name,
    names: Object.fromEntries([...namesOf(content), ...namesOf(shown)]),
    content_type: row.content_kind,
    content_ids: content.map((one) => one.id),
    overlays: overlays.map(({ media_id, playlist_id, place }) => ({
      ...(JSON.parse(place) as OverlayPlace),
      content_kind: media_id === null ? ('playlist' as const) : ('media' as const),
      content_id: media_id ?? playlist_id ?? '',
    })),
  }
}
