import { rm, writeFile } from 'node:fs/promises'
import { ListedSettings, type SourceFault, SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { intervalOf, type SourceKind, sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import { change, lockAccount, theServer } from '../../kernel/accounts/index.ts'
import { fontsOfData } from '../fonts/index.ts'
import { lockFiles, removeFiles } from '../media/index.ts'
import { named } from '../uploads/index.ts'
import {
  findTyped,
  isHiddenWhenOld,
  type SourceRef,
  type SourceRow,
  sumOtherData,
  updateSource,
} from './data-sources.repo.ts'
import type { Reading } from './kinds/source-kind.ts'
import { sourceKindOf } from './kinds/source-kinds.ts'
import { retrieve } from './retrieve.ts'
import { requireEffects, type SourceParts } from './source-effects.ts'
import { faultOf, SourceFailure } from './source-failure.ts'

const minuteMs = 60_000

/** Undefined for kinds of a newer server that shares the database. */
export const listedSettingsOf = (row: Pick<SourceRow, 'settings'>): ListedSettings | undefined =>
  ListedSettings.safeParse(JSON.parse(row.settings)).data

/** With the rows of a typed table. */
export async function settingsOf(db: AccountDb, row: SourceRow): Promise<SourceSettings | undefined> {
  const listed = listedSettingsOf(row)
  const typed = listed && sourceKindOf(listed).typed
  if (!typed) return SourceSettings.safeParse(JSON.parse(row.settings)).data
  const stored = await findTyped(db, { accountId: row.account_id, id: row.id })
  return stored === undefined ? undefined : typed.settingsWith(stored)
}

/** When a source is retrieved next; null for typed data. */
export const nextOf = (row: Pick<SourceRow, 'interval_minutes'>, { kind }: { kind: SourceKind }, now: number) =>
  sourceKinds[kind].isRetrieved ? now + row.interval_minutes * minuteMs : null

/**
 * While a source fails, it is retrieved at intervals that grow with the time since the first failure, up to this one or the
 * longest one of its kind.
 */
const longestPauseMs = 60 * minuteMs

/** When a source that failed is retrieved next. */
export function nextAfterFault(
  row: Pick<SourceRow, 'interval_minutes' | 'failing_since' | 'settings'>,
  now: number,
): number {
  const listed = listedSettingsOf(row)
  const longest = Math.min(longestPauseMs, listed ? intervalOf(listed.kind).max * minuteMs : longestPauseMs)
  return now + Math.max(row.interval_minutes * minuteMs, Math.min(longest, now - (row.failing_since ?? now)))
}

/**
 * Retrieves the data of a source and stores it, after what it causes. Slides that show it change only if the data has
 * changed. If it fails, the last data stays, with the reason. Returns the row; undefined if it was deleted or changed
 * meanwhile.
 */
export async function refresh(parts: SourceParts, row: SourceRow): Promise<SourceRow | undefined> {
  const { platform } = parts
  const { db, now } = platform
  const rows = ofAccount(db, row.account_id)
  const source = { accountId: row.account_id, id: row.id }
  const settings = await settingsOf(rows, row)
  if (!settings) return updateSource(rows, source, { next_at: nextAfterFault(row, now()) })
  try {
    const known = (await isStored(platform, row)) ? row : { etag: null, modified: null }
    const { reading, etag, modified } = await retrieve(platform, source, settings, known)
    const fault = reading && (await act(parts, row, { settings, reading }))
    const patch = { etag, modified, checked_at: now(), ...stateOf(row, fault, now()) }
    if (!fault || isAnswered(fault)) patch.next_at = nextOf(row, settings, now())
    if (reading) return await store(platform, row, reading.data, patch)
    return await keep(platform, row, patch)
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    return keep(platform, row, stateOf(row, fault, now()))
  }
}

interface Fault {
  code: SourceFault
  message: string
}

/** The source itself has not failed, so it is retrieved as often as before. */
const isAnswered = ({ code }: Fault): boolean => code === 'not_started' || code === 'left_out'

/** The columns of a failure, or of a success. */
const stateOf = (row: SourceRow, fault: Fault | undefined, now: number): Patch =>
  fault
    ? {
        error: fault.message,
        error_code: fault.code,
        failing_since: fault.code === 'left_out' ? null : (row.failing_since ?? now),
        next_at: nextAfterFault(row, now),
      }
    : { error: null, error_code: null, failing_since: null }

/** Does what the data of a kind causes. Returns what failed, although there is data. */
async function act(
  parts: SourceParts,
  row: SourceRow,
  { settings, reading }: { settings: SourceSettings; reading: Reading },
): Promise<Fault | undefined> {
  const kind = sourceKindOf(settings)
  if (kind.typed || !kind.afterRead) return reading.fault
  const { id, account_id: accountId, name, version, saved_by: savedBy, error } = row
  const source = { id, accountId, name, version, savedBy, error }
  const shortfall = await kind.afterRead(reading, settings, { source, effects: requireEffects(parts) })
  return worse(shortfall, reading.fault)
}

/** Returns the worse of two faults: a failure before what was left out. Texts about what was left out are joined. */
function worse(one: Fault | undefined, other: Fault | undefined): Fault | undefined {
  if (!one || !other) return one ?? other
  if (one.code !== 'left_out') return one
  return other.code === 'left_out' ? { ...one, message: `${one.message} ${other.message}` } : other
}

/** False if there is no data yet, or its file was lost: it is then retrieved whole and stored again. */
const isStored = async ({ storage }: Platform, { account_id, data_file, data_bytes }: SourceRow): Promise<boolean> =>
  data_file !== null && (await storage.sizeOf(`${account_id}/${data_file}`)) === data_bytes

/** Stores the result of a retrieval without new data. Screens that hide old data have to know when failures begin and end. */
async function keep(platform: Platform, row: SourceRow, patch: Patch): Promise<SourceRow | undefined> {
  const { db, live } = platform
  const { account_id: accountId, id, version } = row
  const rows = ofAccount(db, accountId)
  const update = (on: AccountDb) => updateSource(on, { accountId, id, version }, patch)
  const isSame = (patch.failing_since === null) === (row.failing_since === null)
  if (!isSame && (await isHiddenWhenOld(rows, id)))
    return change(platform, theServer(accountId), {
      hints: ['sources.changed', 'screens.changed'],
      movesContent: { sources: [id] },
      work: update,
    })
  const kept = await update(rows)
  // Not after each retrieval: only the time has changed.
  if (kept && kept.error !== row.error) live.publish(accountId, ['sources.changed'])
  return kept
}

type Patch = Partial<SourceRow>

/** Data is not part of the storage of a plan. It is limited instead: 100 KB for each of the most sources. */
const maxBytesPerAccount = 20 * 1024 * 1024

export const tooMuchData = 'The data sources of this account have more than 20 MB. Use smaller tables.'

/** Locks the account: other sources cannot take the same space. */
export async function hasRoom(trx: AccountTrx, source: SourceRef, bytes: number): Promise<boolean> {
  await lockAccount(trx, source.accountId)
  return (await sumOtherData(trx, source)) + bytes <= maxBytesPerAccount
}

async function store(
  platform: Platform,
  row: SourceRow,
  data: SourceData,
  patch: Patch,
): Promise<SourceRow | undefined> {
  const { storage, now } = platform
  const { account_id: accountId, id, version } = row
  const path = storage.temporaryFile()
  try {
    await writeFile(path, JSON.stringify(data))
    const { name, bytes } = await named(path, 'json')
    if (name === row.data_file && (await isStored(platform, row))) return await keep(platform, row, patch)
    const fonts = JSON.stringify(await fontsOfData(data))
    await storage.bring(path, `${accountId}/${name}`)
    return await lockFiles(platform, accountId, async () => {
      await storage.adopt(path, `${accountId}/${name}`)
      try {
        return await change(platform, theServer(accountId), {
          hints: ['sources.changed', 'media.changed', 'screens.changed'],
          movesContent: { sources: [id] },
          work: async (trx) => {
            if (!(await hasRoom(trx, { accountId, id }, bytes))) throw new SourceFailure('no_space', tooMuchData)
            const stored = { ...patch, data_file: name, data_bytes: bytes, data_fonts: fonts, changed_at: now() }
            return updateSource(trx, { accountId, id, version }, stored)
          },
        })
      } finally {
        await removeFiles(platform, accountId, [row.data_file ?? '', name].filter(Boolean))
      }
    })
  } finally {
    await rm(path, { force: true })
  }
}
