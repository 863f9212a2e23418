import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { compareStates, summaryOf } from '@digisigncast/contract/versions/compare-states'
import { State, stateKey, stateSchema, withoutNames } from '@digisigncast/contract/versions/states'
import { keptVersions, type VersionReason } from '@digisigncast/contract/versions/version-kinds'
import { lockAccount } from '../../../database/lock-account.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { newId } from '../../../platform/ids.ts'
import { stateOf } from './state-of.ts'
import * as repo from './versions.repo.ts'

/** Versions that Undo restores are kept for this time. */
const passingMs = 10 * 60 * 1000
const maxSummary = 500

interface Written {
  author: repo.VersionAuthor
  reason: VersionReason
  at: number
  /** Only for Undo, while changes of the same author go on. */
  isPassing?: boolean
}

/** Writes the state of a thing as a version, unless it is that of the last one. Returns its id, or that of the last one. */
export async function writeVersion(trx: AccountTrx, thing: repo.Thing, written: Written): Promise<string | undefined> {
  const { author, at, isPassing = false } = written
  const state = await stateOf(trx, thing.kind, thing.id)
  if (!state) {
    await repo.forgetVersions(trx, [thing.id])
    return undefined
  }
  const [last, noted] = [await repo.findLast(trx, thing.id, isPassing), await repo.findThing(trx, thing.id)]
  const hash = hashOf(state)
  if (last?.hash === hash) {
    if (!isPassing)
      await repo.noteWritten(trx, thing, { last_hash: hash, last_number: noted?.last_number ?? last.number })
    return last.id
  }
  const number = (noted?.last_number ?? 0) + 1
  const text = await stateToText(state)
  const files = filesOf(state)
  const id = newId()
  const row = {
    id,
    account_id: trx.accountId,
    thing_id: thing.id,
    kind: thing.kind,
    number,
    created_at: at,
    author_kind: author.kind,
    author_id: author.id,
    author_name: author.name,
    reason: !last && written.reason === 'edit' ? ('created' as const) : written.reason,
    summary: last && !isPassing ? await summaryOfChange(trx, last.id, state) : '',
    hash,
    bytes: text.length + (state.kind === 'slide' ? state.files.stored_bytes : 0),
    is_passing: isPassing ? 1 : 0,
  }
  await repo.insertVersion(trx, row, { state: text, files })
  if (isPassing) await repo.noteNumber(trx, thing.id, number)
  else await repo.noteWritten(trx, thing, { last_hash: hash, last_number: number })
  await repo.removeSurplus(trx, thing.id, { most: keptVersions.most, before: at - passingMs })
  return id
}

const filesOf = (state: State): string[] => {
  if (state.kind !== 'slide') return []
  const { original_file, playback_file, thumbnail_file } = state.files
  return [...new Set([original_file, playback_file, thumbnail_file])].filter((file) => file !== null)
}

/** The first differences to a version. Without names of other things, which some readers may not see. */
async function summaryOfChange(trx: AccountTrx, lastId: string, state: State): Promise<string> {
  const before = await stateFrom((await repo.readState(trx, lastId)) ?? '{}')
  if (!before) return ''
  const [old, now] = [withoutOthers(before), withoutOthers(state)]
  return summaryOf(compareStates(old, now)).slice(0, maxSummary).toWellFormed()
}

/** Titles of media items stay: who sees a playlist sees them. */
function withoutOthers<T extends State>(state: T): T {
  const lists = new Set(state.kind === 'playlist' ? state.items.map(({ playlist_id: id }) => id) : [])
  return withoutNames(state, (id) => state.kind !== 'playlist' || lists.has(id))
}

/** Writes what is pending of these things, by its author. */
export async function writePending(
  trx: AccountTrx,
  ids: readonly string[],
  reason: VersionReason = 'edit',
): Promise<void> {
  for (const row of await repo.listPending(trx, ids)) await writeRow(trx, row, reason)
}

/** Writes what is pending, if it is still as it was read. Locks the account first, as changes do. */
export async function writeRow(trx: AccountTrx, row: repo.ThingRow, reason: VersionReason = 'edit'): Promise<boolean> {
  await lockAccount(trx, trx.accountId)
  if (!(await repo.takePending(trx, row))) return false
  const author = { kind: row.author_kind ?? 'server', id: row.author_id, name: row.author_name ?? '' }
  await writeVersion(trx, { kind: row.kind, id: row.thing_id }, { author, reason, at: row.pending_at ?? 0 })
  return true
}

const [compress, expand] = [promisify(deflateRaw), promisify(inflateRaw)]

/** JSON below this size is stored as it is. */
const leastCompressed = 1000
const compressed = 'deflate:'

/** The text of a state in the database: JSON, compressed if it is long. */
async function stateToText(state: State): Promise<string> {
  const json = JSON.stringify(state)
  if (json.length < leastCompressed) return json
  return `${compressed}${(await compress(json)).toString('base64')}`
}

/** Undefined for a state that this version of the program cannot read. */
export async function stateFrom(text: string): Promise<State | undefined> {
  const json = text.startsWith(compressed)
    ? (await expand(Buffer.from(text.slice(compressed.length), 'base64'))).toString()
    : text
  const stored = JSON.parse(json) as { schema?: unknown }
  return stored.schema === stateSchema ? State.safeParse(stored).data : undefined
}

const hashOf = (state: State): string => createHash('sha256').update(stateKey(state)).digest('hex')
