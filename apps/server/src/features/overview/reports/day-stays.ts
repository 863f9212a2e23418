import { setImmediate } from 'node:timers/promises'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { openTimes, united } from '@digisigncast/timeline/opening'
import { ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Db } from '../../../database/open.ts'
import { hoursOfScreens } from '../../../database/screen-hours.ts'
import { hoursTimesFrom } from '../../../database/stored-rules.ts'
import { timeSlices } from '../../../platform/limits/next-turn.ts'
import { deviceName } from '../../fleet/presence/index.ts'
import { lengthOf, type Stay } from './day-online.ts'
import { activityIn, devicesBefore, type Window } from './sources.repo.ts'

export interface DeviceDay {
  device_id: string
  device_name: string
  screen_name: string
  stays: Stay[]
  online_ms: number
  expected_ms: number
}

/**
 * Devices of a day by account, with the times online and the expected times: the opening hours of the screen, and all
 * time online.
 */
export async function staysOf(db: Db, window: Window): Promise<Map<string, DeviceDay[]>> {
  const came = await activityOf(db, window)
  const accounts = new Map<string, DeviceDay[]>()
  const add = (accountId: string, device: DeviceDay) => {
    const devices = accounts.get(accountId)
    if (devices) devices.push(device)
    else accounts.set(accountId, [device])
  }
  for await (const page of devicesBefore(db, window)) {
    const openOf = await openTimesOf(db, page, window)
    for (const row of page) {
      const { id, account_id, status, created_at, left_at } = row
      const stays = united(came.get(id)?.stays ?? [])
      came.delete(id)
      // Devices are not expected before their first connection and after a disconnect.
      const isWaited = status !== deviceStatus.pending
      const until = status === deviceStatus.disconnected ? Math.min(left_at ?? 0, window.until) : window.until
      const open = isWaited ? openOf(row) : []
      const expected = open.map(([opens, closes]): Stay => [Math.max(opens, created_at), Math.min(closes, until)])
      const expected_ms = lengthOf(united([...expected, ...stays]))
      if (expected_ms > 0)
        add(account_id, {
          device_id: id,
          device_name: deviceName(row),
          screen_name: row.screen_name,
          stays,
          online_ms: lengthOf(stays),
          expected_ms,
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

interface Place {
  screen_id: string
  time_zone: string | null
  account_time_zone: string
}

/** Screens whose opening hours are in memory at a time. */
const screensTogether = 100

/** Gives the times of a window at which the screens of devices are open. */
async function openTimesOf(
  db: Db,
  devices: readonly Place[],
  { from, until }: Window,
): Promise<(device: Place) => readonly Stay[]> {
  const zones = new Map(
    devices.map(({ screen_id, time_zone, account_time_zone }) => [screen_id, time_zone ?? account_time_zone]),
  )
  const open = new Map<string, readonly Stay[]>()
  const slice = timeSlices()
  for (const screens of inSlices([...zones], screensTogether)) {
    const hours = await hoursOfScreens(
      ofServer(db, 'the platform owner'),
      screens.map(([id]) => id),
    )
    const ofText = once((text: string, zone) => openTimes(hoursTimesFrom(text), zone, from, until))
    const ofTexts = once((texts: readonly string[], zone) => united(texts.flatMap((text) => ofText(text, zone))))
    for (const [id, zone] of screens) {
      const texts = hours.get(id)
      if (!texts) continue
      for (const text of texts) {
        await slice()
        ofText(text, zone)
      }
      open.set(id, ofTexts(texts, zone))
    }
  }
  return ({ screen_id }) => open.get(screen_id) ?? [[from, until]]
}

/** Makes each value once per key and time zone: most screens of an account have the same opening hours. */
function once<Key>(make: (key: Key, timeZone: string) => readonly Stay[]): typeof make {
  const known = new Map<Key, Map<string, readonly Stay[]>>()
  return (key, timeZone) => {
    const zones = known.get(key) ?? new Map<string, readonly Stay[]>()
    const times = zones.get(timeZone) ?? make(key, timeZone)
    known.set(key, zones.set(timeZone, times))
    return times
  }
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
