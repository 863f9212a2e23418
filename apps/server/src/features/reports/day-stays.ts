import { setImmediate } from 'node:timers/promises'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Db } from '../../database/open.ts'
import { deviceName } from '../presence/index.ts'
import { lengthOf, type Stay, united } from './day-online.ts'
import { activityIn, devicesBefore, type Window } from './sources.repo.ts'

export interface DeviceDay {
  device_id: string
  device_name: string
  screen_name: string
  stays: Stay[]
  online_ms: number
  expected_ms: number
}

/** Devices of a day by account, with the times online and the expected times. */
export async function staysOf(db: Db, window: Window): Promise<Map<string, DeviceDay[]>> {
  const came = await activityOf(db, window)
  const accounts = new Map<string, DeviceDay[]>()
  const add = (accountId: string, device: DeviceDay) => {
    const devices = accounts.get(accountId)
    if (devices) devices.push(device)
    else accounts.set(accountId, [device])
  }
  for await (const page of devicesBefore(db, window)) {
    for (const { id, account_id, status, created_at, left_at, ...names } of page) {
      const stays = united(came.get(id)?.stays ?? [])
      came.delete(id)
      // Devices are not expected before their first connection and after a disconnect.
      const isWaited = status !== deviceStatus.pending
      const until = status === deviceStatus.disconnected ? Math.min(left_at ?? 0, window.until) : window.until
      const expected = isWaited ? Math.max(0, until - Math.max(created_at, window.from)) : 0
      const online_ms = lengthOf(stays)
      if (expected > 0 || online_ms > 0)
        add(account_id, {
          device_id: id,
          device_name: deviceName(names),
          screen_name: names.screen_name,
          stays,
          online_ms,
          expected_ms: Math.max(expected, online_ms),
        })
    }
    await setImmediate()
  }
  // Deleted devices: expected for the time covered by their activity.
  for (const [device_id, { account_id, stays, ...names }] of came) {
    const own = united(stays)
    const [first, last] = [own[0], own.at(-1)]
    if (first && last)
      add(account_id, { device_id, ...names, stays: own, online_ms: lengthOf(own), expected_ms: last[1] - first[0] })
  }
  return accounts
}

interface Came {
  account_id: string
  device_name: string
  screen_name: string
  stays: Stay[]
}

async function activityOf(db: Db, window: Window): Promise<Map<string, Came>> {
  const came = new Map<string, Came>()
  for await (const page of activityIn(db, window)) {
    for (const { device_id, account_id, device_name, screen_name, login_at, left_at } of page) {
      const device = came.get(device_id) ?? { account_id, device_name, screen_name, stays: [] }
      device.stays.push([Math.max(login_at, window.from), Math.min(left_at, window.until)])
      came.set(device_id, { ...device, device_name, screen_name })
    }
    await setImmediate()
  }
  return came
}
