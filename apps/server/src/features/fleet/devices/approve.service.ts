import { isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import { ofMember } from '../../../database/access/access.ts'
import { notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import type { NewEvent } from '../../kernel/events/index.ts'
import {
  aboutDevice,
  type DeviceRow,
  deviceName,
  findLogin,
  listDevices,
  openActivity,
  type Presence,
} from '../presence/index.ts'
import * as repo from './devices.repo.ts'

const maxListed = 200

/** Devices of an account that wait for approval, with the names of their screens. */
export async function listWaiting({ db }: Platform, presence: Presence, member: Member) {
  const accountRows = ofMember(db, member)
  const rows = await repo.listWaiting(accountRows, maxListed)
  const names = new Map(rows.map(({ screen_id, screen_name }) => [screen_id, screen_name]))
  const devices = (await presence.toWire(rows)).map((device) => ({
    ...device,
    screen_name: names.get(device.screen_id) ?? '',
  }))
  const total = rows.length < maxListed ? rows.length : await repo.countWaiting(accountRows)
  return { devices, total }
}

/** Approves all of these devices, or none if one is unknown. Returns the number of newly approved devices. */
export async function approve(platform: Platform, member: Member, deviceIds: readonly string[]): Promise<number> {
  const ids = [...new Set(deviceIds)].sort()
  const approved = await change(platform, member, {
    work: async (trx) => {
      const devices = await listDevices(trx, ids)
      if (devices.length !== ids.length) notFound('device')
      const changed = []
      for (const device of devices.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const row = await repo.approveDevice(trx, device.id)
        if (!row) continue
        changed.push(device)
        // Devices that waited before the update to this version have no stay.
        const names = { device_name: deviceName(device), screen_name: device.screen_name }
        const isOpen = (await findLogin(trx, device.id)) !== undefined
        if (isConnectedStatus(row.status) && !isOpen)
          await openActivity(trx, { id: device.id, account_id: member.accountId, ...names }, platform.now())
      }
      return changed
    },
    event: approvedEvent,
  })
  if (approved.length > 0) platform.deviceTokens.revoked()
  return approved.length
}

function approvedEvent(devices: readonly DeviceRow[]): NewEvent | undefined {
  const [first, ...more] = devices
  if (!first) return undefined
  if (more.length > 0) return { type: 'devices.approved', data: { devices: devices.length } }
  return { type: 'device.approved', ...aboutDevice(first) }
}
