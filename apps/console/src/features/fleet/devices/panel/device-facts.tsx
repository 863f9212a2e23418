import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { bytesText } from '../../../../ui/text/bytes-text.ts'
import { Moment } from '../../../../ui/text/moment.tsx'
import { DeviceBadge } from '../device-badge.tsx'
import { clockText, isConnected } from '../device-words.ts'
import { useUptime } from '../devices.queries.ts'
import { NewMark } from '../new-mark.tsx'
import classes from './device-details.module.css'
import { SyncLine } from './device-summary.tsx'
import { NameField } from './name-field.tsx'

interface Props {
  device: Device
  /** Titles of the items or the notice on its display. */
  titles: readonly string[]
  /** Why it shows that; undefined while that is not known. */
  reason: string | undefined
  canEdit: boolean
}

export function DeviceFacts({ device, titles, reason, canEdit }: Props) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <dl className={classes.facts}>
      <Fact label="Device Name">
        <NameField device={device} canEdit={canEdit} />
      </Fact>
      <Fact label="Version">{device.device_version}</Fact>
      <Fact label="Device Model">{device.device_model}</Fact>
      <Fact label="Os Name">{device.os_name}</Fact>
      <Fact label="Date Connected">
        <Moment at={device.created_at} timeZone={timeZone} />
      </Fact>
      {device.registered_from && <Fact label="Registered From (IP Address)">{device.registered_from}</Fact>}
      <Fact label="Current Status">
        <span className={classes.marks}>
          <DeviceBadge status={device.status} />
          <NewMark device={device} />
        </span>
      </Fact>
      <Fact label="Uptime">
        <UptimeClock device={device} />
      </Fact>
      <Fact label="Last Seen">
        {device.seen_at === null ? 'Never' : <Moment at={device.seen_at} timeZone={timeZone} show="recent" />}
      </Fact>
      {device.status !== deviceStatus.disconnected && (
        <Fact label="Content">
          <SyncLine sync={device.sync} failure={device.failure} />
        </Fact>
      )}
      {isConnected(device) && device.approval === 'approved' && (
        <Fact label="Now Playing">{titles.join(', ') || 'Nothing'}</Fact>
      )}
      {reason && <Fact label="Reason">{reason}</Fact>}
      {device.storage && (
        <Fact label="Storage">
          {bytesText(device.storage.used_bytes)} of {bytesText(device.storage.quota_bytes)}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <span className={classes.quiet}>Not known</span>}</dd>
    </>
  )
}

// Ticks faster than once a second, so that no second is skipped (ms).
const tickMs = 250

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, tickMs)
  return () => clearInterval(timer)
}
const secondsNow = () => Math.floor(Date.now() / 1000)

/** Uptime of an online device; 00:00:00 if offline or unknown. */
const UptimeClock = ({ device: { id, status } }: { device: Device }) =>
  status === deviceStatus.online ? <OnlineClock id={id} /> : <Time seconds={0} />

function OnlineClock({ id }: { id: string }) {
  const { data, isError, dataUpdatedAt } = useUptime(id)
  if (isError || !data?.is_online) return <Time seconds={0} />
  return <RunningClock startedAt={Math.floor(dataUpdatedAt / 1000) - data.uptime_seconds} />
}

function RunningClock({ startedAt }: { startedAt: number }) {
  const now = useSyncExternalStore(subscribe, secondsNow)
  return <Time seconds={now - startedAt} />
}

const Time = ({ seconds }: { seconds: number }) => (
  <span role="timer" aria-label="Uptime">
    {clockText(seconds)}
  </span>
)
