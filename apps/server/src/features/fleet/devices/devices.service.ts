import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, DeviceStatus } from '@digisigncast/contract/devices/devices'
import { allScreens, ofAccount, ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { hashToken, newCode } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { isScreenOf } from '../../kernel/screen-scope/index.ts'
import {
  aboutDevice,
  closeActivity,
  closeActivityOfScreens,
  findLogin,
  listDevicesOf,
  type Presence,
} from '../presence/index.ts'
import * as repo from './devices.repo.ts'

const replaceWithinMs = 60 * 60 * 1000

/** Returns the devices of several screens by screen id. */
export async function devicesOf(
  { db }: Platform,
  presence: Presence,
  accountId: string,
  screenIds: readonly string[],
): Promise<Map<string, Device[]>> {
  const found: Device[] = []
  for (const ids of inSlices(screenIds)) {
    const rows = await listDevicesOf(allScreens(ofAccount(db, accountId), 'found with a limit'), ids)
    found.push(...(await presence.toWire(rows, { withPictures: true })))
  }
  return Map.groupBy(found, (device) => device.screen_id)
}

export async function list(platform: Platform, presence: Presence, member: Member, screenId: string) {
  if (!(await isScreenOf(ofMember(platform.db, member), screenId))) notFound('screen')
  return (await devicesOf(platform, presence, member.accountId, [screenId])).get(screenId) ?? []
}

/** Revokes the token and closes the socket; reconnecting requires an approval. Returns the screen's devices. */
export async function disconnect(platform: Platform, presence: Presence, member: Member, id: string) {
  const { db, links, deviceTokens, now } = platform
  const { screen_id } = await change(platform, member, {
    work: async (trx) => {
      const device = (await repo.findOne(trx, id)) ?? notFound('device')
      await repo.endDevice(trx, id)
      await repo.updateDevice(trx, id, { approval: 'refused', asked_at: null })
      await closeActivity(trx, device, now())
      return device
    },
    event: (device) => ({ type: 'device.disconnected', ...aboutDevice(device) }),
  })
  deviceTokens.revoked()
  links.endDevice(id)
  presence.forget(id)
  presence.notifyConsoles(member.accountId, [id])
  const rows = await listDevicesOf(withHiddenScreens(ofMember(db, member), 'a change'), [screen_id])
  return Object.fromEntries(rows.map((row): [string, { status: DeviceStatus }] => [row.id, { status: row.status }]))
}

interface NewName {
  device_id: string
  name: string
}

export async function rename(platform: Platform, presence: Presence, member: Member, input: NewName) {
  const { device_id: id, name } = input
  await change(platform, member, {
    work: async (trx) => {
      const device = (await repo.findOne(trx, id)) ?? notFound('device')
      await repo.updateDevice(trx, id, { name })
      return device
    },
    event: (device) => {
      const about = aboutDevice(device)
      return { type: 'device.named', ...about, data: { ...about.data, device: name } }
    },
  })
  const rows = withHiddenScreens(ofMember(platform.db, member), 'a change')
  const row = (await repo.findOne(rows, id)) ?? notFound('device')
  const [device] = await presence.toWire([row], { withPictures: true })
  return device ?? notFound('device')
}

export const remove = (platform: Platform, member: Member, id: string) =>
  change(platform, member, {
    work: async (trx) => {
      const device = (await repo.findOne(trx, id)) ?? notFound('device')
      if (device.status !== deviceStatus.disconnected)
        fail('resource.conflict', 'This device is still connected. Please disconnect it first.')
      await repo.removeDevice(trx, id)
      return device
    },
    event: (device) => ({ type: 'device.removed', ...aboutDevice(device) }),
  })

/** Creates a code for a replacement box. A new code invalidates the previous one. */
export async function offerPlace(platform: Platform, member: Member, id: string) {
  const [code, expires] = [newCode(), platform.now() + replaceWithinMs]
  await change(platform, member, {
    work: async (trx) => {
      const device = (await repo.findOne(trx, id)) ?? notFound('device')
      const [hash = hashToken(code)] = repo.codeHashes(code, '')
      await repo.updateDevice(trx, id, { replace_code_hash: hash, replace_expires_at: expires })
      return device
    },
    event: (device) => ({ type: 'device.replacement_offered', ...aboutDevice(device) }),
  })
  const url = `${platform.env.publicUrl}/player?code=${code}`
  return { code, expires_at: expires, url, qr_code: await qrCode(url) }
}

const words: Record<DeviceStatus, string> = {
  0: 'Pending',
  1: 'Connected',
  2: 'Online',
  3: 'Offline',
  4: 'Disconnected',
}

export async function uptime({ db, now }: Platform, member: Member, id: string) {
  const rows = ofMember(db, member)
  const device = (await repo.findOne(rows, id)) ?? notFound('device')
  const status = words[device.status]
  const login = device.status === deviceStatus.online ? await findLogin(rows, id) : undefined
  if (login === undefined) return { status, is_online: false, uptime_seconds: 0, message: 'This device is not online.' }
  const uptime_seconds = Math.max(0, Math.floor((now() - login) / 1000))
  return { status, is_online: true, uptime_seconds, message: 'This device is online.' }
}

/** Ends the activity of a screen's devices before the screen is deleted with their rows. */
export const endActivityOfScreens = (trx: ScreensTrx, screenIds: readonly string[], now: number) =>
  closeActivityOfScreens(trx, screenIds, now)
