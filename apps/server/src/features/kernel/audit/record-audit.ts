import type { LogActor } from '@digisigncast/contract/accounts/logs'
import { type AuditChange, maxAuditChanges } from '@digisigncast/contract/audit/audit'
import { type AuditType, type auditActions, auditKindOf } from '@digisigncast/contract/audit/audit-events'
import type { AuditActorKind } from '@digisigncast/contract/audit/audit-kinds'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Db, Trx } from '../../../database/open.ts'
import type { RowChange } from '../../../database/watched/recorder.ts'
import { recorderOf } from '../../../database/watched/watched-dialect.ts'
import { callOrigin } from '../../../platform/caller.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { markChanged, type VersionAuthor } from '../versions/index.ts'
import { findEntry, insertEntry, insertThings, updateEntry } from './audit.repo.ts'
import { type ChangedThing, changedThings, changesOf } from './audit-changes.ts'

export interface Audited {
  author: {
    /** Null: the platform. */
    accountId: string | null
    userId: string | null
    name: string
  }
  by: LogActor
  now: number
  type: AuditType
  /** Id and name of what it is about. Default: of the written rows. */
  subject?: string | undefined
  name?: string | undefined
}

/** Adds an entry with the rows that the transaction has written so far. Returns its id; undefined if there is none. */
export async function recordAudit(trx: Db, audited: Audited): Promise<string | undefined> {
  const kind = auditKindOf(audited.type)
  if (kind === undefined) return undefined
  const { rows = [], isCut = false } = (await recorderOf(trx))?.take() ?? {}
  if (rows.length > 0) await markVersions(trx, rows, audited)
  const things = changedThings(rows)
  if (audited.type === 'row.changed' && things.length === 0) return undefined
  const { author, now, type } = audited
  const { accountId } = author
  const { main, changes, count } = changesOf(things, audited.subject)
  const isOwn = audited.subject !== undefined && audited.subject === author.userId
  const name = main?.name || audited.name || (isOwn ? author.name : '')
  const actor = actorOf(audited)
  const id = newId()
  await insertEntry(rowsOf(trx, accountId), {
    id,
    account_id: accountId,
    by_platform: accountId === null || actor.kind === 'owner' ? 1 : null,
    created_at: now,
    type,
    kind: type === 'row.changed' ? ((main ?? things[0])?.kind ?? kind) : kind,
    thing_id: audited.subject ?? main?.id ?? null,
    thing_name: name,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: author.name,
    session_id: actor.session,
    address: callOrigin()?.address ?? null,
    changes: JSON.stringify(changes),
    change_count: count,
    is_cut: isCut || count > changes.length ? 1 : 0,
    search_text: searchText(`${name}\n${author.name}`),
  })
  await noteThings(trx, accountId, { id, things, main: audited.subject ?? main?.id })
  return id
}

/** Adds the rows that a further transaction of the same change has written to its entry. */
export async function extendAudit(trx: Db, accountId: string, id: string): Promise<void> {
  const { rows = [], isCut = false } = (await recorderOf(trx))?.take() ?? {}
  const things = changedThings(rows)
  if (things.length === 0) return
  const access = ofAccount(trx, accountId)
  const entry = await findEntry({ of: 'account', rows: access }, id)
  if (!entry) return
  const { changes, count } = changesOf(things, undefined)
  const ofSeveral = changes.map((change) => ({ ...change, thing: change.thing ?? thingOf(things[0]) }))
  const before = JSON.parse(entry.changes) as AuditChange[]
  const isFirstAlone = entry.thing_id !== null
  const known = isFirstAlone
    ? before.map((change) => ({
        ...change,
        thing: change.thing ?? { kind: entry.kind, id: entry.thing_id ?? '', name: entry.thing_name },
      }))
    : before
  const all = [...known, ...ofSeveral].slice(0, maxAuditChanges)
  const total = entry.change_count + count
  await updateEntry(access, id, {
    thing_id: null,
    thing_name: '',
    changes: JSON.stringify(all),
    change_count: total,
    is_cut: isCut || entry.is_cut === 1 || total > all.length ? 1 : 0,
  })
  const first = isFirstAlone && entry.thing_id !== null ? [entry.thing_id] : []
  await insertThings(access, id, [...new Set([...first, ...things.map((thing) => thing.id)])])
}

const thingOf = (thing: ChangedThing | undefined): AuditChange['thing'] =>
  thing ? { kind: thing.kind, id: thing.id, name: thing.name } : null

interface Noted {
  id: string
  things: readonly ChangedThing[]
  main: string | undefined
}

async function noteThings(trx: Db, accountId: string | null, { id, things, main }: Noted): Promise<void> {
  const others = things.filter((thing) => thing.id !== main).map((thing) => thing.id)
  if (accountId !== null && others.length > 0) await insertThings(ofAccount(trx, accountId), id, [...new Set(others)])
}

const rowsOf = (trx: Db, accountId: string | null) =>
  accountId === null ? ofServer(trx, 'the platform owner') : ofAccount(trx, accountId)

async function markVersions(db: Db, rows: readonly RowChange[], audited: Audited): Promise<void> {
  if (!db.isTransaction) return
  const { author, now } = audited
  await markChanged(db as Trx, rows, { accountId: author.accountId, author: versionAuthorOf(audited), now })
}

/** The author of a change: the user, or the token or hook that acts for one. */
export const versionAuthorOf = (audited: Pick<Audited, 'author' | 'by'>): VersionAuthor => {
  const { kind, id } = actorOf(audited)
  return { kind, id, name: audited.author.name }
}

const kinds = { owner: 'owner', person: 'user', device: 'device', job: 'server' } as const

function actorOf({ author, by }: Pick<Audited, 'author' | 'by'>): {
  kind: AuditActorKind
  id: string | null
  session: string | null
} {
  const { token, hook, session = null } = callOrigin()?.caller ?? {}
  if (hook !== undefined) return { kind: 'hook', id: hook, session: null }
  if (token !== undefined) return { kind: 'token', id: token, session: null }
  return { kind: kinds[by], id: author.userId, session }
}

type Action = keyof typeof auditActions

/** Notes an act that changes no rows and has no event, such as an export, by its name. */
export const noteAct = async ({ db, now }: Platform, actor: Actor, type: Action, name: string): Promise<void> => {
  // In a view, it is the platform owner.
  const { viewer, accountId, role } = actor
  const author = viewer ? { accountId, userId: viewer.userId, name: viewer.name } : actor
  const by = viewer || role === 'super_admin' ? 'owner' : 'person'
  await recordAudit(db, { author, by, now: now(), type, name })
}
