import { join } from 'node:path'
import { login } from '@digisigncast/contract/accounts/session'
import { deleteChannel } from '@digisigncast/contract/content/channels'
import { deletePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScheduleEntry, getScheduleEntry } from '@digisigncast/contract/content/schedule'
import { deleteScreen, getScreen } from '@digisigncast/contract/content/screens'
import { deleteTag } from '@digisigncast/contract/content/tags'
import { deletePreparedTakeover, getPreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { backUp } from '../../../backup/back-up.ts'
import { openRows } from '../../../backup/installation.ts'
import { restore } from '../../../backup/restore.ts'
import { migrateTo } from '../../../database/migrate.ts'
import type { Db } from '../../../database/open.ts'
import { clientOf } from '../../../testing/client.ts'
import { emptyPlace } from '../../../testing/start-app.ts'
import { firstCustomer, oldPassword, type Rows } from '../../../testing/stored/old-customer.ts'

/** A customer before contents and targets had one table each, with content and targets of every kind. */
async function oldRows(): Promise<{ rows: Rows; username: string }> {
  const { rows, username, ids } = await firstCustomer()
  const account_id = ids.account
  const owned = { account_id, created_at: 1 }
  const named = (id: string) => ({ ...owned, id, name: id, search_text: id })
  const content = (kind: string, id: string, position: number) => ({ account_id, kind, target_id: id, position })
  const screen = (id: string, content_kind: string) => ({
    ...named(id),
    rotation: 0,
    animation: 'default',
    code: id.toUpperCase(),
    content_kind,
  })
  const rule = JSON.stringify({ days: ['mon'], from: '08:00', until: '09:00' })
  const entry = (id: string, content_kind: string) => ({
    ...named(id),
    color: 'blue',
    rule,
    priority: 'normal',
    content_kind,
  })
  const takeover = (id: string, content_kind: string | null) => ({
    ...named(id),
    notice: content_kind ? null : JSON.stringify({ title: 'Fire', text: '', color: 'alert' }),
    content_kind,
    everywhere: 0,
    in_standby: 1,
    minutes: 30,
  })
  const started = { started_at: 2, ends_at: 2 ** 42 }
  return {
    username,
    rows: {
      accounts: rows.accounts,
      users: rows.users,
      playlists: ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => ({
        ...named(id),
        owner_id: ids.user,
        slide_duration_ms: null,
      })),
      channels: ['c1', 'c2'].map((id) => ({ ...named(id), owner_id: ids.user, layout: 'main' })),
      channel_playlists: [{ channel_id: 'c1', region: 'main', playlist_id: 'p3', position: 0 }],
      screens: [screen('s1', 'playlist'), screen('s2', 'channel'), screen('s3', 'playlist')],
      tags: ['t1', 't2'].map((id) => ({ ...named(id), name_key: id, color: 'blue' })),
      screen_tags: ['s2', 's3'].map((screen_id) => ({ account_id, screen_id, tag_id: 't1' })),
      screen_contents: [
        { ...content('playlist', 'p2', 0), screen_id: 's1', slot: 'default' },
        { ...content('playlist', 'p1', 1), screen_id: 's1', slot: 'default' },
        { ...content('channel', 'c1', 0), screen_id: 's2', slot: 'default' },
      ],
      schedule_entries: [entry('e1', 'playlist'), entry('e2', 'channel')],
      schedule_contents: [
        { ...content('playlist', 'p3', 0), entry_id: 'e1' },
        { ...content('playlist', 'p1', 1), entry_id: 'e1' },
        { ...content('channel', 'c2', 0), entry_id: 'e2' },
      ],
      schedule_screens: ['s1', 's3'].map((screen_id) => ({ account_id, entry_id: 'e1', screen_id })),
      schedule_tags: ['e1', 'e2'].map((entry_id) => ({ account_id, entry_id, tag_id: 't1' })),
      takeovers: [
        takeover('o1', 'playlist'),
        { ...takeover('o2', 'channel'), ...started },
        { ...takeover('o3', 'playlist'), ...started, everywhere: 1 },
        { ...takeover('o4', 'playlist'), ...started, ended_at: 3 },
        takeover('o5', null),
      ],
      takeover_contents: [
        { ...content('playlist', 'p2', 0), takeover_id: 'o1' },
        { ...content('playlist', 'p1', 1), takeover_id: 'o1' },
        { ...content('channel', 'c1', 0), takeover_id: 'o2' },
        { ...content('playlist', 'p4', 0), takeover_id: 'o3' },
        { ...content('playlist', 'p5', 0), takeover_id: 'o4' },
      ],
      takeover_screens: ['o1', 'o4', 'o5'].map((takeover_id) => ({ account_id, takeover_id, screen_id: 's1' })),
      takeover_tags: ['o1', 'o2'].map((takeover_id) => ({ account_id, takeover_id, tag_id: 't1' })),
    },
  }
}

const uses = ['planned_contents', 'reached_contents'] as const

/** Content that reaches screens, as the views of both releases have it. */
async function readUses(db: Db) {
  const found = []
  for (const view of uses)
    found.push(
      (
        await sql<{ used: string }>`select distinct screen_id || ' ' || coalesce(playlist_id, channel_id) as used
          from ${sql.table(view)} order by 1`.execute(db)
      ).rows.map(({ used }) => used),
    )
  return found
}

async function readTables(db: Db) {
  const read = async (table: string, column: string, order: string) =>
    (
      await sql<{ row: string }>`select parent_kind || ' ' || parent_id || ' ' || ${sql.ref(column)} as row
        from ${sql.table(table)} order by parent_id, ${sql.ref(order)}`.execute(db)
    ).rows.map(({ row }) => row)
  return {
    contents: await read('assigned_contents', 'target_id', 'position'),
    screens: await read('target_screens', 'screen_id', 'screen_id'),
    tags: await read('target_tags', 'tag_id', 'tag_id'),
  }
}

test('content and targets of earlier releases are kept, and are removed with what they belong to', {
  timeout: 60_000,
}, async () => {
  const { rows, username } = await oldRows()
  const place = await emptyPlace()
  const old = await openRows(place.installation)
  await migrateTo(old, '0072-events')
  for (const [table, values] of Object.entries(rows))
    for (const row of values)
      await (old.db as unknown as Kysely<Rows>)
        .insertInto(table)
        .values(row as never)
        .execute()
  const before = await readUses(old.db)
  expect(before.map(({ length }) => length)).toEqual([10, 16])
  await old.db.destroy()

  const restored = await emptyPlace()
  const archive = join(restored.installation.dataDir, 'old.tar')
  await backUp({ from: place.installation, to: archive })
  await restore({ archive, into: restored.installation })
  for (const one of [place, restored]) {
    const app = await one.start()
    const { db } = app.platform
    expect(await readUses(db)).toEqual(before)
    expect(await readTables(db)).toEqual({
      contents: [
        'entry e1 p3',
        'entry e1 p1',
        'entry e2 c2',
        'takeover o1 p2',
        'takeover o1 p1',
        'takeover o2 c1',
        'takeover o3 p4',
        'takeover o4 p5',
        'screen s1 p2',
        'screen s1 p1',
        'screen s2 c1',
      ],
      screens: ['entry e1 s1', 'entry e1 s3', 'takeover o1 s1', 'takeover o4 s1', 'takeover o5 s1'],
      tags: ['entry e1 t1', 'entry e2 t1', 'takeover o1 t1', 'takeover o2 t1'],
    })

    const { body } = await app.guest.call(login, { body: { login: username, password: oldPassword } })
    const admin = clientOf(app.url, body.data.access_token)
    const screen = (await admin.call(getScreen, { params: { screenID: 's1' } })).body.data
    expect(screen.content.map(({ id }) => id)).toEqual(['p2', 'p1'])
    const entry = (await admin.call(getScheduleEntry, { params: { id: 'e1' } })).body.data
    expect(entry).toMatchObject({ screen_ids: ['s1', 's3'], screen_count: 3, tags: [{ id: 't1' }] })
    expect(entry.content.map(({ id }) => id)).toEqual(['p3', 'p1'])
    const prepared = (await admin.call(getPreparedTakeover, { params: { id: 'o1' } })).body.data
    expect(prepared).toMatchObject({ screen_ids: ['s1'], screen_count: 3, tags: [{ id: 't1' }] })
    expect(prepared.content.map(({ id }) => id)).toEqual(['p2', 'p1'])

    await admin.call(deletePlaylist, { body: { playlistID: 'p1' } })
    await admin.call(deleteChannel, { body: { channelID: 'c1' } })
    await admin.call(deleteTag, { body: { id: 't1' } })
    await admin.call(deleteScheduleEntry, { body: { id: 'e2' } })
    await admin.call(deletePreparedTakeover, { body: { id: 'o5' } })
    expect(await readTables(db)).toEqual({
      contents: ['entry e1 p3', 'takeover o1 p2', 'takeover o3 p4', 'takeover o4 p5', 'screen s1 p2'],
      screens: ['entry e1 s1', 'entry e1 s3', 'takeover o1 s1', 'takeover o4 s1'],
      tags: [],
    })
    await admin.call(deleteScreen, { body: { screenID: 's1' } })
    await admin.call(deletePreparedTakeover, { body: { id: 'o1' } })
    expect(await readTables(db)).toEqual({
      contents: ['entry e1 p3', 'takeover o3 p4', 'takeover o4 p5'],
      screens: ['entry e1 s3'],
      tags: [],
    })
    await app.close()
    await one.drop()
  }
})
