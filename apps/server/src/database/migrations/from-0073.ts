import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /**
   * Moves the content of screens, schedule entries and takeovers into one table, and the screens and tags that entries and
   * takeovers are for into one table each. The views read them.
   */
  '0073-targeting': async (db) => {
    for (const view of ['planned_contents', 'reached_contents', 'schedule_targets', 'takeover_targets'])
      await db.schema.dropView(view).execute()
    await createContents(db)
    for (const target of ['screen', 'tag'] as const) await createTargets(db, target)
    for (const parent of all) await moveContents(db, parent)
    for (const parent of withTargets)
      for (const target of ['screen', 'tag'] as const) await moveTargets(db, parent, target)
    await createViews(db)
  },
  /** Adds the numbers of changes of content that reach some screens of an account only, and of the last one of each screen. */
  '0074-reached-screens': async (db) => {
    await db.schema
      .alterTable('accounts')
      .addColumn('screen_moves', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('screens')
      .addColumn('last_move', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('screen_revisions')
      .addColumn('screen_moves', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('screens_last_move').on('screens').columns(['account_id', 'last_move']).execute()
  },
  /** Adds indexes for lists by name: without them, each page sorts all rows of the account. */
  '0075-lists-by-name': async (db) => {
    for (const table of ['playlists', 'screens', 'channels'])
      await db.schema.createIndex(`${table}_name`).on(table).columns(['account_id', 'search_text', 'id']).execute()
  },
  /** Adds API tokens and the tags that limit them. A token outlives its creator in the list only: it no longer works. */
  '0076-api-tokens': async ({ schema }) => {
    await schema
      .createTable('api_tokens')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('last_four', 'text', (c) => c.notNull())
      .addColumn('permissions', 'text', (c) => c.notNull())
      .addColumn('limited_to_tags', 'integer', (c) => c.notNull())
      .addColumn('allow_takeovers', 'integer', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_by_name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .execute()
    await schema.createIndex('api_tokens_account').on('api_tokens').columns(['account_id', 'created_at']).execute()
    await schema.createIndex('api_tokens_creator').on('api_tokens').column('created_by').execute()
    await schema
      .createTable('token_tags')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('token_id', 'text', (c) => c.notNull().references('api_tokens.id').onDelete('cascade'))
      .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('token_tags_key', ['token_id', 'tag_id'])
      .execute()
    await schema.createIndex('token_tags_tag').on('token_tags').column('tag_id').execute()
  },
  /** Adds who started a takeover, and when the next email says that it still runs. */
  '0077-takeover-reminders': async ({ schema }) => {
    await schema.alterTable('takeovers').addColumn('starter_id', 'text').execute()
    await schema.alterTable('takeovers').addColumn('remind_at', 'bigint').execute()
    await schema.createIndex('takeovers_reminder').on('takeovers').column('remind_at').execute()
  },
  /** Adds when the creator of an API token was sent the email about its expiry. */
  '0078-token-expiry-emails': async ({ schema }) => {
    await schema.alterTable('api_tokens').addColumn('expiry_email_at', 'bigint').execute()
  },
}

type Parent = 'screen' | 'entry' | 'takeover'
type Target = 'screen' | 'tag'

const all = ['screen', 'entry', 'takeover'] as const
const withTargets = ['entry', 'takeover'] as const

async function createContents(db: Kysely<unknown>): Promise<void> {
  let table: CreateTableBuilder<string, string> = newTable(db, 'assigned_contents', all)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
  for (const parent of all) table = withReference(table, parent, 'parent')
  for (const kind of ['playlist', 'channel'] as const) table = withReference(table, kind, 'content')
  await table.addPrimaryKeyConstraint('assigned_contents_key', ['parent_id', 'kind', 'target_id']).execute()
  for (const name of [...all, 'playlist', 'channel'] as const) await indexReference(db, 'assigned_contents', name)
}

async function createTargets(db: Kysely<unknown>, target: Target): Promise<void> {
  const name = `target_${target}s`
  let table: CreateTableBuilder<string, string> = newTable(db, name, withTargets).addColumn(
    `${target}_id`,
    'text',
    (c) => c.notNull().references(`${target}s.id`).onDelete('cascade'),
  )
  for (const parent of withTargets) table = withReference(table, parent, 'parent')
  await table.addPrimaryKeyConstraint(`${name}_key`, ['parent_id', `${target}_id`]).execute()
  for (const parent of withTargets) await indexReference(db, name, parent)
  await db.schema
    .createIndex(`${name}_${target}`)
    .on(name)
    .columns([`${target}_id`, 'parent_kind'])
    .execute()
}

const newTable = (db: Kysely<unknown>, name: string, parents: readonly Parent[]) =>
  db.schema
    .createTable(name)
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('parent_kind', 'text', (c) =>
      c.notNull().check(sql`parent_kind in (${sql.join(parents.map((parent) => sql.lit(parent)))})`),
    )
    .addColumn('parent_id', 'text', (c) => c.notNull())

const tables = {
  screen: 'screens',
  entry: 'schedule_entries',
  takeover: 'takeovers',
  playlist: 'playlists',
  channel: 'channels',
} as const

const idAndKind = { parent: ['parent_id', 'parent_kind'], content: ['target_id', 'kind'] } as const

/** The id in a column of its own per kind, because a foreign key needs one. */
const withReference = (
  table: CreateTableBuilder<string, string>,
  name: keyof typeof tables,
  of: keyof typeof idAndKind,
) => {
  const [id, kind] = idAndKind[of]
  return table.addColumn(`${name}_id`, 'text', (c) =>
    c
      .generatedAlwaysAs(sql`case when ${sql.ref(kind)} = ${sql.lit(name)} then ${sql.ref(id)} end`)
      .stored()
      .references(`${tables[name]}.id`)
      .onDelete('cascade'),
  )
}

/** Deleting a parent or content deletes its rows by this index. */
const indexReference = (db: Kysely<unknown>, table: string, name: keyof typeof tables) =>
  db.schema
    .createIndex(`${table}_of_${name}`)
    .on(table)
    .column(`${name}_id`)
    .where(sql.ref(`${name}_id`), 'is not', null)
    .execute()

const oldName = { screen: 'screen', entry: 'schedule', takeover: 'takeover' } as const

async function moveContents(db: Kysely<unknown>, parent: Parent): Promise<void> {
  const old = `${oldName[parent]}_contents`
  await sql`insert into assigned_contents (account_id, parent_kind, parent_id, kind, target_id, position)
    select account_id, ${sql.lit(parent)}, ${sql.ref(`${parent}_id`)}, kind, target_id, position
    from ${sql.table(old)}`.execute(db)
  await db.schema.dropTable(old).execute()
}

async function moveTargets(db: Kysely<unknown>, parent: (typeof withTargets)[number], target: Target): Promise<void> {
  const old = `${oldName[parent]}_${target}s`
  const column = sql.ref(`${target}_id`)
  await sql`insert into ${sql.table(`target_${target}s`)} (account_id, parent_kind, parent_id, ${column})
    select account_id, ${sql.lit(parent)}, ${sql.ref(`${parent}_id`)}, ${column} from ${sql.table(old)}`.execute(db)
  await db.schema.dropTable(old).execute()
}

const isOpen = 'join takeovers as o on o.id = c.takeover_id and o.ended_at is null'

/** Content of the parents that have a tag, each once per tag. */
const ofTags = (columns: string, more: string, condition = 'true') => `screen_tags as s join (
    select distinct t.tag_id, ${columns}
    from target_tags as t join assigned_contents as c on c.parent_id = t.parent_id ${more} where ${condition}
  ) as c on c.tag_id = s.tag_id`

const contentColumns = 'c.kind, c.target_id, c.playlist_id, c.channel_id'
const idColumns = 'c.account_id, c.playlist_id, c.channel_id'

/** Content `c`, the column with the screen that it reaches, and a condition. */
const sources = [
  ['assigned_contents as c', 'c.screen_id', "c.parent_kind = 'screen'"],
  [
    'assigned_contents as c join target_screens as s on s.parent_id = c.parent_id',
    's.screen_id',
    "s.parent_kind = 'entry'",
  ],
  [ofTags(idColumns, '', "t.parent_kind = 'entry'"), 's.screen_id', 'true'],
  [`assigned_contents as c ${isOpen} join target_screens as s on s.parent_id = o.id`, 's.screen_id', 'true'],
  [ofTags(idColumns, isOpen), 's.screen_id', 'true'],
  [
    `assigned_contents as c ${isOpen} and o.everywhere = 1 join screens as s on s.account_id = o.account_id`,
    's.id',
    'true',
  ],
] as const

async function createViews(db: Kysely<unknown>): Promise<void> {
  const create = (name: string, selects: readonly string[]) =>
    sql.raw(`create view ${name} as ${selects.join(' union all ')}`).execute(db)
  await create('targets', [
    'select account_id, parent_kind, parent_id, screen_id from target_screens',
    `select t.account_id, t.parent_kind, t.parent_id, s.screen_id
        from target_tags as t join screen_tags as s on s.tag_id = t.tag_id`,
  ])
  await create('planned_contents', [
    `select c.account_id, c.screen_id, ${contentColumns} from assigned_contents as c where c.parent_kind = 'screen'`,
    `select s.account_id, s.screen_id, ${contentColumns}
        from target_screens as s join assigned_contents as c on c.parent_id = s.parent_id
        where s.parent_kind = 'entry'`,
    `select s.account_id, s.screen_id, ${contentColumns} from ${ofTags(contentColumns, '', "t.parent_kind = 'entry'")}`,
  ])
  const reached = sources.flatMap(([source, screen, condition]) => [
    `select c.account_id, ${screen} as screen_id, c.playlist_id, c.channel_id from ${source} where ${condition}`,
    `select c.account_id, ${screen} as screen_id, p.playlist_id, null as channel_id
      from ${source} join channel_playlists as p on p.channel_id = c.channel_id
      where c.channel_id is not null and ${condition}`,
  ])
  await create('reached_contents', reached)
}
