import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { HintType } from '@digisigncast/contract/events/hints'
import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import type { ServerTrx, Trx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import { hashToken, newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { unreached } from '../../kernel/screen-scope/index.ts'
import { closeActivity, type Presence } from '../presence/index.ts'
import * as repo from './devices.repo.ts'
import { makeRoom } from './new-devices.ts'

/** Maximum number of devices per screen in accounts without approval. */
const maxDevicesPerScreen = 5000

/** A device that joins a screen. */
export interface Joining {
  installationHash: string
  address: string
  device_name?: string | null | undefined
  device_model?: string | null | undefined
  device_version?: string | null | undefined
  os_name?: string | null | undefined
  now: number
}

export interface Outcome {
  device_id: string
  screen_id: string
  token: string
  accountId: string
  /** False for a device that returned to its existing entry. */
  isNew: boolean
  /** Entries whose tokens were revoked, with their accounts. */
  ended: { id: string; account_id: string; screen_id: string }[]
}

export const waiting = (): never =>
  fail('device.waiting', 'This device was disconnected. Approve it in the console under Screens, Devices.')

export const boxOf = ({ installationHash, device_model, device_version, os_name }: Joining, token: string) => ({
  installation_hash: installationHash,
  token_hash: hashToken(token),
  model: device_model || null,
  version: device_version || null,
  os: os_name || null,
})

interface Approval {
  /** A user connects the device, or the account needs no approval of new devices. */
  isApproved: boolean
  /** A user connects the device, so that one that was disconnected or is new is approved. */
  isByUser?: boolean
}

/** Adds a device to a screen, or returns it to its existing entry. Its other entries end. */
export async function join(
  transaction: Trx,
  engine: Platform['engine'],
  screen: repo.ScreenToJoin,
  input: Joining & Approval,
): Promise<Outcome> {
  // The box may be in use in another account, which it leaves.
  const all = ofServer(transaction, 'devices of all accounts')
  const trx = allScreens(ofAccount(all, screen.account_id), 'devices and players')
  const token = newToken()
  const entries = await repo.listOfInstallation(all, input.installationHash)
  const own = entries.find((entry) => entry.screen_id === screen.id)
  if (own?.approval === 'refused' && !input.isByUser) waiting()
  const others = entries.filter(({ id }) => id !== own?.id)
  await endAll(all, others, input.now)
  const outcome = { screen_id: screen.id, token, accountId: screen.account_id }
  if (own) {
    const revived = own.status === deviceStatus.disconnected ? { status: deviceStatus.pending } : {}
    const named = own.name === null ? { name: input.device_name || null } : {}
    const approved = input.isByUser ? ({ approval: 'approved', asked_at: null } as const) : {}
    await repo.updateDevice(trx, own.id, { ...boxOf(input, token), ...revived, ...named, ...approved })
    return { ...outcome, device_id: own.id, isNew: false, ended: [own, ...others] }
  }
  const removed = input.isApproved ? [] : await makeRoom(trx, engine, screen)
  if (input.isApproved && (await repo.countOnScreen(trx, screen.id)) >= maxDevicesPerScreen)
    fail('resource.conflict', 'This screen has reached its maximum number of devices. Remove one first.')
  const id = newId()
  await repo.insertDevice(trx, {
    ...boxOf(input, token),
    id,
    account_id: screen.account_id,
    screen_id: screen.id,
    name: input.device_name || null,
    status: deviceStatus.pending,
    approval: input.isApproved ? 'approved' : 'new',
    registered_from: input.address,
    replace_code_hash: null,
    replace_expires_at: null,
    created_at: input.now,
  })
  return { ...outcome, device_id: id, isNew: true, ended: [...removed, ...others] }
}

export async function endAll(
  trx: ServerTrx,
  devices: readonly { id: string; account_id: string }[],
  now: number,
): Promise<void> {
  for (const device of devices) {
    const rows = allScreens(ofAccount(trx, device.account_id), 'devices and players')
    await repo.endDevice(rows, device.id)
    await closeActivity(rows, device, now)
  }
}

/** After the commit: closes the sockets of ended entries and notifies the consoles of all accounts involved. */
export async function settle(
  { db, links, live, deviceTokens }: Platform,
  presence: Presence,
  { accountId, screen_id, ended }: Outcome,
  events: readonly HintType[],
): Promise<void> {
  if (ended.length > 0) deviceTokens.revoked()
  for (const { id } of ended) {
    links.endDevice(id)
    presence.forget(id)
  }
  const touched = Map.groupBy([{ account_id: accountId, screen_id }, ...ended], (row) => row.account_id)
  for (const [account, rows] of touched)
    live.publish(
      account,
      events,
      await unreached(ofAccount(db, account), [...new Set(rows.map((row) => row.screen_id))]),
    )
  // Starts recording the media of the screen's manifests, needed for proof of play.
  await presence.revisions.wanted(accountId, screen_id)
}
