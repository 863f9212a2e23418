import type { LogType } from '@digisigncast/contract/accounts/dashboard'
import type { LogActor } from '@digisigncast/contract/accounts/logs'
import { type EventName, type EventOf, eventTypeOf } from '@digisigncast/contract/events/events'
import type { HintType } from '@digisigncast/contract/events/hints'
import { isSentEvent, maxListedIds } from '@digisigncast/contract/events/webhook-events'
import { type Expression, sql } from 'kysely'
import { inSizes } from '../../../database/in-sizes.ts'
import type { Db } from '../../../database/open.ts'
import { callOrigin } from '../../../platform/caller.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { recordAudit } from '../audit/index.ts'

/** An event with its subject and its readers. */
export type NewEvent = EventOf & {
  /** Id of what it happened to. */
  subject?: string
  /** The screen that it names. Managers see the event only if they can access the screen. */
  screenId?: string | undefined
  /** Owners of the content that it names: managers who cannot see that content cannot read the event. */
  owners?: readonly (string | null)[]
  /** Instead of the readers of its type. */
  isForAdmins?: boolean
}

/** The platform owner, for an event of this customer (null: of the platform). */
export const byOwner = ({ userId, name }: Pick<Actor, 'userId' | 'name'>, accountId: string | null, now: number) =>
  ({ author: { accountId, userId, name }, by: 'owner', now }) as const

/** The server itself. */
export const byServer = (accountId: string | null, now: number) =>
  ({ author: { accountId, userId: null, name: '' }, by: 'job', now }) as const

interface Author {
  /** Null: the platform. */
  accountId: string | null
  /** Null: a device or the server. */
  userId: string | null
  name: string
}

export interface Recorded {
  author: Author
  now: number
  /** Id of the new event, if it may be updated later. */
  id?: string
  /** Default: the kind of the caller. */
  by?: LogActor | undefined
  /** Instead of that of its type. */
  level?: LogType
}

/**
 * Records an event, in the transaction of the change, and its entry in the audit log with the rows written so far.
 * Returns the id of the entry; undefined if there is none.
 */
export async function recordEvent(trx: Db, event: NewEvent, recorded: Recorded): Promise<string | undefined> {
  const readers = await readersOf(trx, recorded.author.accountId, event.owners)
  await trx
    .insertInto('events')
    .values({ ...rowOf(event, recorded), ...readers, ...(event.isForAdmins && { area: null }) })
    .execute()
  await noteLibraryChange(trx, event.type, recorded)
  const { author, by, now } = recorded
  const { type, subject } = event
  return recordAudit(trx, { author, by: by ?? kindOf(author), now, type, subject, name: nameIn(event) })
}

/** The name of its subject at that time, if it has one. */
function nameIn({ data, subject }: NewEvent): string {
  const { name, title } = data as { name?: unknown; title?: unknown }
  if (typeof name === 'string') return name
  return subject !== undefined && typeof title === 'string' ? title : ''
}

/**
 * Every note of a change of a library differs from the one before, also within a millisecond: who has filled the
 * playlists removes only the note that it began with.
 */
export const laterNote = sql<number>`case when excluded.changed_at > library_changes.changed_at
  then excluded.changed_at else library_changes.changed_at + 1 end`

/** Notes that the playlists of an account that fill themselves have to look at the library. */
async function noteLibraryChange(db: Db, type: EventName, { author: { accountId }, now }: Recorded): Promise<void> {
  if (accountId === null || !hintsOf(type).includes('media.changed')) return
  await sql`
    insert into library_changes (account_id, changed_at)
    select ${accountId}, ${now} where exists (select 1 from playlists where account_id = ${accountId} and fill_rule is not null)
    on conflict (account_id) do update set changed_at = ${laterNote}`.execute(db)
}

/** Records an event that changed no data and notifies consoles. Those of changes are recorded by `change`. */
export async function emitEvent(
  { db, live, now }: Pick<Platform, 'db' | 'live' | 'now'>,
  event: NewEvent,
  recorded: Omit<Recorded, 'now'>,
): Promise<void> {
  const { accountId } = recorded.author
  await recordEvent(db, event, { ...recorded, now: now() })
  live.publish(accountId, hintsOf(event.type))
}

/** Records many events, which name no content and are not audited, in a few statements. */
export async function recordEvents(trx: Db, events: readonly [NewEvent, Recorded][]): Promise<void> {
  for (const some of inSizes(events))
    await trx
      .insertInto('events')
      .values(some.map(([event, recorded]) => rowOf(event, recorded)))
      .execute()
}

/** Replaces what is known about an event of a change that goes on. Webhooks send it again. */
export const updateEvent = (trx: Db, id: string, { type, data }: EventOf) =>
  trx
    .updateTable('events')
    .set((is) => ({ data: stored(data), ...(isSentEvent(type) && { to_webhooks: hasWebhooks(is.ref('account_id')) }) }))
    .where('id', '=', id)
    .where('type', '=', type)
    .execute()

/** Whether an account has an event of this type since this time. */
export async function hasEvent(
  db: Db,
  { accountId, type, since }: { accountId: string; type: EventName; since: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The ids that an event lists: null for more than 100. */
export const listedIds = (ids: readonly string[]): string[] | null => (ids.length > maxListedIds ? null : [...ids])

/** Hints to open consoles after an event. */
export const hintsOf = (type: EventName): HintType[] => [...(eventTypeOf(type)?.hints ?? []), 'logs.changed']

/** 1 if the account has webhooks that are on: `collectEvents` makes their messages. As a part of the statement, it costs no query. */
const hasWebhooks = (account: string | Expression<string | null>) =>
  sql<number | null>`(select nullif(has_webhooks, 0) from accounts where accounts.id = ${account})`

const maxText = 500

/** As JSON. Texts from elsewhere, such as errors of other servers, are cut. */
const stored = (data: NewEvent['data']): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'string' ? value.slice(0, maxText) : value))

function rowOf({ type, data, subject, screenId }: NewEvent, { author, now, id, by, level }: Recorded) {
  const known = eventTypeOf(type)
  const { accountId, userId, name } = author
  return {
    id: id ?? newId(),
    account_id: accountId,
    type,
    level: level ?? known?.level ?? 'info',
    subject_id: subject ?? null,
    data: stored(data),
    actor_kind: by ?? kindOf(author),
    actor_id: userId,
    actor_name: name,
    address: callOrigin()?.address ?? null,
    area: known?.area ?? null,
    screen_id: screenId ?? null,
    to_webhooks: accountId !== null && isSentEvent(type) ? hasWebhooks(accountId) : null,
    created_at: now,
  }
}

/** An event on content of one manager belongs to that manager. One on content of several is for its author and admins. */
async function readersOf(
  db: Db,
  accountId: string | null,
  owners: NewEvent['owners'] = [],
): Promise<{ owner_id?: string; area?: null }> {
  const ids = [...new Set(owners)].filter((id) => id !== null)
  if (ids.length === 0) return {}
  const [one, ...others] = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'manager')
    .where('id', 'in', ids)
    .execute()
  if (others.length > 0) return { area: null }
  return one ? { owner_id: one.id } : {}
}

function kindOf({ accountId, userId }: Author): LogActor {
  const origin = callOrigin()
  if (origin?.isOwner || (userId !== null && accountId === null)) return 'owner'
  if (userId !== null) return 'person'
  return origin ? 'device' : 'job'
}
