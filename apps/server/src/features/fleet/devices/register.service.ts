import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import type { registerDevice } from '@digisigncast/contract/devices/device-link'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Db, ServerDb, ServerTrx, Trx } from '../../../database/open.ts'
import { lockInTransaction } from '../../../database/transaction-lock.ts'
import { fail } from '../../../platform/fail.ts'
import { codeIn, hashToken, newToken } from '../../../platform/ids.ts'
import { missLimiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordEvent } from '../../kernel/events/index.ts'
import { unreached } from '../../kernel/screen-scope/index.ts'
import { closeActivity, deviceName, type Presence } from '../presence/index.ts'
import * as repo from './devices.repo.ts'
import { boxOf, endAll, join, type Outcome, settle, waiting } from './join.service.ts'
import { registrationLimits } from './new-devices.ts'
import { codeOfScreen } from './pairing.repo.ts'

type Registration = Input<typeof registerDevice>['body']
type Registered = Reply<typeof registerDevice>['data']

/** Minimum interval between stored attempts of a waiting device, which retries every few seconds. */
const noteAskedMs = 60_000

/** Registers devices by a screen's code or a replacement code. */
export function registration(platform: Platform, presence: Presence) {
  const { db, limiter } = platform
  const misses = missLimiter(limiter, 'code')
  const limits = registrationLimits(platform)
  return async (input: Registration, address: string): Promise<Registered> => {
    const code = codeIn(input.code)
    const known = {
      ...input,
      key: input.code,
      code,
      address,
      installationHash: hashToken(input.installation),
      now: platform.now(),
    }
    const target = code === '' ? undefined : await findTarget(ofServer(db, 'the account is not known yet'), known)
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
    await settle(platform, presence, outcome, ['devices.changed', 'logs.changed'])
    const { device_id, screen_id, token } = outcome
    const screen_code = await codeOfScreen(allOf(db, outcome.accountId), screen_id)
    return { device_id, screen_id, screen_code, token }
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
  | { kind: 'refused'; id: string; accountId: string; screenId: string; askedAt: number | null }

const allOf = (db: Db, accountId: string) => allScreens(ofAccount(db, accountId), 'devices and players')

/** Resolves a code for this installation. Read-only, as most wrong codes end here. */
async function findTarget(db: ServerDb, input: Known): Promise<Target | undefined> {
  const { code, installationHash, now } = input
  if (!input.is_return && (await repo.findByReplaceCode(db, repo.codeHashes(code, installationHash), now)))
    return { kind: 'place' }
  const screen = await findScreen(db, input)
  if (!screen) return undefined
  const own = await repo.findEntry(allOf(db, screen.account_id), screen.id, installationHash)
  if (own?.approval === 'refused')
    return { kind: 'refused', id: own.id, accountId: screen.account_id, screenId: screen.id, askedAt: own.asked_at }
  if (own) return { kind: 'own' }
  return { kind: 'new', screenId: screen.id }
}

const findScreen = (db: ServerDb, { code, key, is_return, installationHash }: Known) =>
  is_return ? repo.findScreenToReturn(db, key, installationHash) : repo.findScreenByCode(db, code)

/** Records the attempt to reconnect, which the console shows. */
async function noteAsked({ db, live }: Platform, target: Target & { kind: 'refused' }, now: number): Promise<void> {
  if (target.askedAt !== null && now - target.askedAt < noteAskedMs) return
  const rows = allOf(db, target.accountId)
  await repo.updateDevice(rows, target.id, { asked_at: now })
  live.publish(target.accountId, ['devices.changed'], await unreached(rows, [target.screenId]))
}

interface Writing extends Known {
  /** Log mode of a new entry. */
  logAs: 'single' | 'gathered' | 'none'
}

const write = ({ db, engine }: Platform, known: Writing): Promise<Outcome | undefined> =>
  db.transaction().execute(async (transaction) => {
    const trx = ofServer(transaction, 'the account is not known yet')
    await lockInTransaction(trx, engine, known.installationHash)
    const replaced = known.is_return ? undefined : await replace(trx, known)
    return replaced ?? (await joinByCode(trx, engine, known))
  })

/**
 * Replaces the box of a device; entry, name and history are kept. The box is approved, because the code came from the
 * console.
 */
async function replace(trx: ServerTrx, input: Known): Promise<Outcome | undefined> {
  const hashes = repo.codeHashes(input.code, input.installationHash)
  const place = await repo.findByReplaceCode(trx, hashes, input.now)
  if (!place || !(await repo.claimPlace(trx, place.id, hashes))) return undefined
  const token = newToken()
  const others = (await repo.listOfInstallation(trx, input.installationHash)).filter(({ id }) => id !== place.id)
  await endAll(trx, others, input.now)
  const rows = allScreens(ofAccount(trx, place.account_id), 'devices and players')
  await closeActivity(rows, place, input.now)
  await repo.forgetState(rows, place.id)
  const approved = { approval: 'approved', asked_at: null, registered_from: input.address } as const
  await repo.updateDevice(rows, place.id, {
    ...boxOf(input, token),
    ...approved,
    status: deviceStatus.pending,
  })
  await recordEvent(
    trx,
    { type: 'device.replaced', subject: place.id, data: { device: deviceName(place) }, screenId: place.screen_id },
    { author: { accountId: place.account_id, userId: null, name: '' }, now: input.now },
  )
  return {
    device_id: place.id,
    screen_id: place.screen_id,
    token,
    accountId: place.account_id,
    isNew: false,
    ended: [place, ...others],
  }
}

/** Adds the device to the screen of its code. */
async function joinByCode(trx: ServerTrx, engine: Platform['engine'], input: Writing): Promise<Outcome | undefined> {
  const screen = await findScreen(trx, input)
  if (!screen) return undefined
  const outcome = await join(trx, engine, screen, { ...input, isApproved: screen.new_devices_wait === 0 })
  if (outcome.isNew)
    await logAdded(trx, input, { called: input.device_name || input.device_model || 'A device', screen })
  return outcome
}

interface Added {
  called: string
  screen: repo.ScreenToJoin
}

async function logAdded(trx: Trx, { logAs, now }: Writing, { called, screen }: Added): Promise<void> {
  if (logAs === 'none') return
  const data = {
    device: logAs === 'single' ? called : null,
    screen: screen.name,
    waits: screen.new_devices_wait === 1,
  }
  const author = { accountId: screen.account_id, userId: null, name: '' }
  await recordEvent(trx, { type: 'device.registered', data, screenId: screen.id }, { author, now })
}
