import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import type { registerDevice } from '@digisigncast/contract/devices/device-link'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Db, Trx } from '../../database/open.ts'
import { lockInTransaction } from '../../database/transaction-lock.ts'
import { fail } from '../../platform/fail.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { missLimiter } from '../../platform/limits/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertLogEntry } from '../logs/index.ts'
import { closeActivity, deviceName, type Presence } from '../presence/index.ts'
import * as repo from './devices.repo.ts'
import { makeRoom, registrationLimits } from './new-devices.ts'

type Registration = Input<typeof registerDevice>['body']
type Registered = Reply<typeof registerDevice>['data']

/** Maximum number of devices per screen in accounts without approval. */
const maxDevicesPerScreen = 5000
/** Minimum interval between stored attempts of a waiting device, which retries every few seconds. */
const noteAskedMs = 60_000

interface Outcome extends Registered {
  accountId: string
  /** Entries whose tokens were revoked, with their accounts. */
  ended: { id: string; account_id: string }[]
}

/** Registers devices by a screen's code or a replacement code. */
export function registration(platform: Platform, presence: Presence) {
  const { db, live, links, limiter } = platform
  const misses = missLimiter(limiter, 'code')
  const limits = registrationLimits(platform)
  return async (input: Registration, address: string): Promise<Registered> => {
    const code = input.code.replace(/[\s-]/g, '').toUpperCase()
    const known = {
      ...input,
      key: input.code,
      code,
      address,
      installationHash: hashToken(input.installation),
      now: platform.now(),
    }
    const target = code === '' ? undefined : await findTarget(db, known)
    if (target?.kind === 'refused') {
      await noteAsked(platform, target, known.now)
      waiting()
    }
    if (target?.kind === 'new') await limits.take(address, target.screenId)
    const logAs = target?.kind === 'new' ? await limits.logAs(target.screenId) : 'none'
    const outcome = target && (await write(platform, { ...known, logAs }))
    if (!outcome) {
      await misses.take(address)
      return fail('resource.not_found', 'There is no screen with this code.')
    }
    const { device_id, screen_id, token, accountId, ended } = outcome
    for (const { id } of ended) {
      links.endDevice(id)
      presence.forget(id)
    }
    for (const account of new Set([accountId, ...ended.map((row) => row.account_id)]))
      live.publish(account, ['devices.changed', 'logs.changed'])
    // Starts recording the media of the screen's manifests, needed for proof of play.
    await presence.revisions.wanted(accountId, screen_id)
    return { device_id, screen_id, token }
  }
}

interface Known extends Registration {
  /** The code as sent. */
  key: string
  address: string
  installationHash: string
  now: number
}

type Target =
  | { kind: 'place' | 'own' }
  | { kind: 'new'; screenId: string }
  | { kind: 'refused'; id: string; accountId: string; askedAt: number | null }

/** Resolves a code for this installation. Read-only, as most wrong codes end here. */
async function findTarget(db: Db, input: Known): Promise<Target | undefined> {
  const { code, installationHash, now } = input
  if (!input.is_return && (await repo.findByReplaceCode(db, repo.codeHashes(code, installationHash), now)))
    return { kind: 'place' }
  const screen = await findScreen(db, input)
  if (!screen) return undefined
  const own = await repo.findEntry(db, screen.account_id, screen.id, installationHash)
  if (own?.approval === 'refused')
    return { kind: 'refused', id: own.id, accountId: screen.account_id, askedAt: own.asked_at }
  if (own) return { kind: 'own' }
  return { kind: 'new', screenId: screen.id }
}

const findScreen = (db: Db, { code, key, is_return, installationHash }: Known) =>
  is_return ? repo.findScreenToReturn(db, key, installationHash) : repo.findScreenByCode(db, code)

const waiting = (): never =>
  fail('device.waiting', 'This device was disconnected. Approve it in the console under Screens, Devices.')

/** Records the attempt to reconnect, which the console shows. */
async function noteAsked({ db, live }: Platform, target: Target & { kind: 'refused' }, now: number): Promise<void> {
  if (target.askedAt !== null && now - target.askedAt < noteAskedMs) return
  await repo.updateDevice(db, target.accountId, target.id, { asked_at: now })
  live.publish(target.accountId, ['devices.changed'])
}

interface Writing extends Known {
  /** Log mode of a new entry. */
  logAs: 'single' | 'gathered' | 'none'
}

const write = ({ db, engine }: Platform, known: Writing): Promise<Outcome | undefined> =>
  db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, engine, known.installationHash)
    const replaced = known.is_return ? undefined : await replace(trx, known)
    return replaced ?? (await join(trx, engine, known))
  })

const boxOf = ({ installationHash, device_model, device_version, os_name }: Known, token: string) => ({
  installation_hash: installationHash,
  token_hash: hashToken(token),
  model: device_model || null,
  version: device_version || null,
  os: os_name || null,
})

/**
 * Replaces the box of a device; entry, name and history are kept. The box is approved, because the code came from the
 * console.
 */
async function replace(trx: Trx, input: Known): Promise<Outcome | undefined> {
  const hashes = repo.codeHashes(input.code, input.installationHash)
  const place = await repo.findByReplaceCode(trx, hashes, input.now)
  if (!place || !(await repo.claimPlace(trx, place.id, hashes))) return undefined
  const token = newToken()
  const others = (await repo.listOfInstallation(trx, input.installationHash)).filter(({ id }) => id !== place.id)
  await endAll(trx, others, input.now)
  await closeActivity(trx, place, input.now)
  await repo.forgetState(trx, place.id)
  const approved = { approval: 'approved', asked_at: null, registered_from: input.address } as const
  await repo.updateDevice(trx, place.account_id, place.id, {
    ...boxOf(input, token),
    ...approved,
    status: deviceStatus.pending,
  })
  await log(trx, place.account_id, `${deviceName(place)} was replaced by another box.`, input.now)
  return {
    device_id: place.id,
    screen_id: place.screen_id,
    token,
    accountId: place.account_id,
    ended: [place, ...others],
  }
}

/** Adds a device to a screen, or returns it to its existing entry. */
async function join(trx: Trx, engine: Platform['engine'], input: Writing): Promise<Outcome | undefined> {
  const screen = await findScreen(trx, input)
  if (!screen) return undefined
  const token = newToken()
  const entries = await repo.listOfInstallation(trx, input.installationHash)
  const own = entries.find((entry) => entry.screen_id === screen.id)
  if (own?.approval === 'refused') waiting()
  const others = entries.filter(({ id }) => id !== own?.id)
  await endAll(trx, others, input.now)
  const outcome = { screen_id: screen.id, token, accountId: screen.account_id }
  if (own) {
    const revived = own.status === deviceStatus.disconnected ? { status: deviceStatus.pending } : {}
    const named = own.name === null ? { name: input.device_name || null } : {}
    await repo.updateDevice(trx, own.account_id, own.id, { ...boxOf(input, token), ...revived, ...named })
    return { ...outcome, device_id: own.id, ended: [own, ...others] }
  }
  const waits = screen.new_devices_wait === 1
  const removed = waits ? await makeRoom(trx, engine, screen) : []
  if (!waits && (await repo.countOnScreen(trx, screen.account_id, screen.id)) >= maxDevicesPerScreen)
    fail('resource.conflict', 'This screen has reached its maximum number of devices. Remove one first.')
  const id = newId()
  const row = { ...boxOf(input, token), id, account_id: screen.account_id, screen_id: screen.id }
  const name = input.device_name || null
  const fresh = {
    status: deviceStatus.pending,
    approval: waits ? 'new' : 'approved',
    registered_from: input.address,
    replace_code_hash: null,
    replace_expires_at: null,
    created_at: input.now,
  } as const
  await repo.insertDevice(trx, { ...row, ...fresh, name })
  await logAdded(trx, input, { called: name ?? row.model ?? 'A device', screen })
  return { ...outcome, device_id: id, ended: [...removed, ...others] }
}

async function endAll(trx: Trx, devices: readonly { id: string; account_id: string }[], now: number): Promise<void> {
  for (const device of devices) {
    await repo.endDevice(trx, device.account_id, device.id)
    await closeActivity(trx, device, now)
  }
}

interface Added {
  called: string
  screen: NonNullable<Awaited<ReturnType<typeof repo.findScreenByCode>>>
}

async function logAdded(trx: Trx, { logAs, now }: Writing, { called, screen }: Added): Promise<void> {
  if (logAs === 'none') return
  const subject = logAs === 'single' ? `${called} was` : 'More devices were'
  const waits = screen.new_devices_wait === 1 ? ' Approve or disconnect it in the console.' : ''
  await log(trx, screen.account_id, `${subject} registered for the screen “${screen.name}”.${waits}`, now)
}

const log = (db: Db, accountId: string, description: string, now: number) =>
  insertLogEntry(db, { accountId, userId: null, type: 'info', description, area: 'screens', now })
