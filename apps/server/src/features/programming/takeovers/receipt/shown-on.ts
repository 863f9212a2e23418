import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { ReceiptState } from '@digisigncast/contract/devices/takeover-receipt'
import type { DeviceRow, lastReportOf } from '../../../fleet/presence/index.ts'

/** A device with its last report. */
export type ReportingDevice = Pick<DeviceRow, 'status' | 'approval'> & ReturnType<typeof lastReportOf>

export interface RunningOnScreen {
  id: string
  inStandby: boolean
  /** Ids of running takeovers that are shown in its place. */
  winners: ReadonlySet<string>
  /**
   * The takeover that wins on the screen, and the current revision of its manifest, which has all its takeovers. Evidence
   * from devices whose player is older and does not report its takeover.
   */
  winner: string | undefined
  revision: string | undefined
}

/** Devices that can show something: new ones wait for approval, and their reports are not counted. */
export const countedDevices = <Device extends Pick<DeviceRow, 'status' | 'approval'>>(
  devices: readonly Device[],
): Device[] =>
  devices.filter(
    ({ status, approval }) => approval === 'approved' && (isConnectedStatus(status) || status === deviceStatus.offline),
  )

const worstFirst = ['not_yet', 'closed', 'newer', 'shown'] as const

/** The state of a screen in the receipt of a takeover, and the last contact of the devices that cause it. */
export function shownOn(
  takeover: RunningOnScreen,
  devices: readonly ReportingDevice[],
): { state: ReceiptState; seenAt: number | null } {
  const counted = countedDevices(devices)
  const seenAt = latest(counted)
  const connected = counted.filter(({ status }) => isConnectedStatus(status))
  if (counted.length === 0) return { state: 'no_device', seenAt }
  if (connected.length === 0) return { state: 'offline', seenAt }
  const states = Map.groupBy(connected, (device) => stateOf(takeover, device))
  const worst = worstFirst.find((state) => states.has(state)) ?? 'not_yet'
  if (worst !== 'shown' || connected.length === counted.length)
    return { state: worst, seenAt: latest(states.get(worst) ?? []) }
  return { state: 'partly_offline', seenAt: latest(counted.filter(({ status }) => !isConnectedStatus(status))) }
}

function stateOf(
  { id, inStandby, winners, winner, revision }: RunningOnScreen,
  device: ReportingDevice,
): (typeof worstFirst)[number] {
  const { state, takeover, overlay_takeovers: above = [] } = device.report
  if (state === 'standby' && !inStandby) return 'closed'
  if (takeover !== undefined) {
    const shown = takeover === null ? above : [takeover, ...above]
    return shown.includes(id) ? 'shown' : shown.some((one) => winners.has(one)) ? 'newer' : 'not_yet'
  }
  if (state !== 'playing' || device.revision === null || device.revision !== revision) return 'not_yet'
  return winner === id ? 'shown' : winners.has(winner ?? '') ? 'newer' : 'not_yet'
}

function latest(devices: readonly ReportingDevice[]): number | null {
  const times = devices.flatMap(({ seenAt }) => seenAt ?? [])
  return times.length === 0 ? null : Math.max(...times)
}
