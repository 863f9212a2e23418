import type { registerDevice } from '@digisigncast/contract/device-link'
import type { Input, Reply } from '@digisigncast/contract/endpoint'
import type { Trx } from '../../database/open.ts'
import { fail } from '../../platform/fail.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { missLimiter } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertLogEntry } from '../logs/index.ts'
import { closeActivity } from './activity.repo.ts'
import * as repo from './devices.repo.ts'
import { nameOf } from './names.ts'
import type { Presence } from './presence.ts'

type Registration = Input<typeof registerDevice>['body']
type Registered = Reply<typeof registerDevice>['data']

/** Whoever knows a screen's code can register; this many boxes for one screen are no mistake any more. */
const maxDevicesPerScreen = 5000

interface Outcome extends Registered {
  accountId: string
  /** Entries whose tokens have died by this, with their accounts. */
  ended: { id: string; account_id: string }[]
}

/** Lets devices in by a screen's code or a replacement code. */
export function registration(platform: Platform, presence: Presence) {
  const misses = missLimiter(platform.limiter, 'code')
  return async (input: Registration, address: string): Promise<Registered> => {
    await misses.check(address)
    const code = input.code.replace(/[\s-]/g, '').toUpperCase()
    const installationHash = hashToken(input.installation)
    const outcome = await platform.db.transaction().execute(async (trx) => {
      await repo.lockInstallation(trx, platform.engine, installationHash)
      const known = { ...input, code, installationHash, now: platform.now() }
      return (await replace(trx, known)) ?? (await join(trx, known))
    })
    if (!outcome) {
      await misses.take(address)
      return fail('resource.not_found', 'There is no screen with this code.')
    }
    const { device_id, screen_id, token, accountId, ended } = outcome
    for (const { id } of ended) {
      platform.links.endDevice(id)
      presence.forget(id)
    }
    for (const account of new Set([accountId, ...ended.map((row) => row.account_id)]))
      platform.live.publish(account, ['devices.changed', 'logs.changed'])
    return { device_id, screen_id, token }
  }
}

interface Known extends Registration {
  installationHash: string
  now: number
}

const boxOf = ({ installationHash, device_model, device_version, os_name }: Known, token: string) => ({
  installation_hash: installationHash,
  token_hash: hashToken(token),
  model: device_model || null,
  version: device_version || null,
  os: os_name || null,
})

/** Another box takes the place of a device: its entry, its name and its history. */
async function replace(trx: Trx, input: Known): Promise<Outcome | undefined> {
  const hashes = repo.codeHashes(input.code, input.installationHash)
  const place = await repo.findByReplaceCode(trx, hashes, input.now)
  if (!place || !(await repo.claimPlace(trx, place.id, hashes))) return undefined
  const token = newToken()
  const others = (await repo.listOfInstallation(trx, input.installationHash)).filter(({ id }) => id !== place.id)
  await endAll(trx, others, input.now)
  await closeActivity(trx, place.id, input.now)
  await repo.forgetState(trx, place.id)
  await repo.updateDevice(trx, place.id, { ...boxOf(input, token), status: 0 })
  await log(trx, place.account_id, `Another box took the place of ${nameOf(place)}.`, input.now)
  return {
    device_id: place.id,
    screen_id: place.screen_id,
    token,
    accountId: place.account_id,
    ended: [place, ...others],
  }
}

/** A device joins a screen, or comes back to its entry there. */
async function join(trx: Trx, input: Known): Promise<Outcome | undefined> {
  const screen = await repo.findScreenByCode(trx, input.code)
  if (!screen || input.code === '') return undefined
  const token = newToken()
  const entries = await repo.listOfInstallation(trx, input.installationHash)
  const own = entries.find((entry) => entry.screen_id === screen.id)
  const others = entries.filter(({ id }) => id !== own?.id)
  await endAll(trx, others, input.now)
  const outcome = { screen_id: screen.id, token, accountId: screen.account_id }
  if (own) {
    const revived = own.status === 4 ? { status: 0 as const } : {}
    const named = own.name === null ? { name: input.device_name || null } : {}
    await repo.updateDevice(trx, own.id, { ...boxOf(input, token), ...revived, ...named })
    return { ...outcome, device_id: own.id, ended: [own, ...others] }
  }
  if ((await repo.countOnScreen(trx, screen.id)) >= maxDevicesPerScreen)
    fail('resource.conflict', 'This screen has as many devices as it can have.')
  const id = newId()
  const row = { ...boxOf(input, token), id, account_id: screen.account_id, screen_id: screen.id }
  const name = input.device_name || null
  const fresh = { status: 0 as const, replace_code_hash: null, replace_expires_at: null, created_at: input.now }
  await repo.insertDevice(trx, { ...row, ...fresh, name })
  const called = name ?? row.model ?? 'A device'
  await log(trx, screen.account_id, `${called} was registered for the screen “${screen.name}”.`, input.now)
  return { ...outcome, device_id: id, ended: others }
}

async function endAll(trx: Trx, devices: readonly { id: string }[], now: number): Promise<void> {
  for (const { id } of devices) {
    await repo.endDevice(trx, id)
    await closeActivity(trx, id, now)
  }
}

const log = (trx: Trx, accountId: string, description: string, now: number) =>
  insertLogEntry(trx, { accountId, userId: null, type: 'info', description, area: 'screens', now })
