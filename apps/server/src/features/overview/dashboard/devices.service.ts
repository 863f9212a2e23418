import type { DeviceActivity } from '@digisigncast/contract/devices/devices'
import { ofMember } from '../../../database/access/access.ts'
import type { ScreensDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { countActivity, countByStatus, listActivity } from '../../fleet/presence/index.ts'

/** Connected: with a device link, playing or not. */
export async function countDevices(db: ScreensDb) {
  const counts = new Map((await countByStatus(db)).map(({ status, total }) => [status, total]))
  const [connected, online, offline] = [counts.get(1) ?? 0, counts.get(2) ?? 0, counts.get(3) ?? 0]
  return { connectedDevices: connected + online, onlineDevices: online, offlineDevices: offline }
}

interface PageQuery {
  page: number
  perPage: number
  screen?: string | undefined
}

export async function pageOfActivity({ db, now }: Platform, member: Member, { page, perPage, screen }: PageQuery) {
  const accountRows = ofMember(db, member)
  const total = await countActivity(accountRows, screen)
  const rows = await listActivity(accountRows, {
    limit: perPage,
    offset: (page - 1) * perPage,
    screenId: screen,
  })
  const data = rows.map(
    ({ device_name, screen_name, login_at, logout_at }): DeviceActivity => ({
      device_name,
      screen_name,
      login_time: login_at,
      logout_time: logout_at,
      duration: clockOf((logout_at ?? now()) - login_at),
    }),
  )
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)) }
}

/** Formats hh:mm:ss; hours may exceed 24. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
