import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { useSyncExternalStore } from 'react'
import { clockText } from '../device-words.ts'
import { useUptime } from '../devices.queries.ts'

// Ticks faster than once a second, so that no second is skipped (ms).
const tickMs = 250

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, tickMs)
  return () => clearInterval(timer)
}
const secondsNow = () => Math.floor(Date.now() / 1000)

/** Uptime of an online device; 00:00:00 if offline or unknown. */
export const UptimeClock = ({ device: { id, status } }: { device: Device }) =>
  status === deviceStatus.online ? <OnlineClock id={id} /> : <Clock seconds={0} />

function OnlineClock({ id }: { id: string }) {
  const { data, isError, dataUpdatedAt } = useUptime(id)
  if (isError || !data?.is_online) return <Clock seconds={0} />
  return <RunningClock startedAt={Math.floor(dataUpdatedAt / 1000) - data.uptime_seconds} />
}

function RunningClock({ startedAt }: { startedAt: number }) {
  const now = useSyncExternalStore(subscribe, secondsNow)
  return <Clock seconds={now - startedAt} />
}

const Clock = ({ seconds }: { seconds: number }) => (
  <span role="timer" aria-label="Uptime">
    {clockText(seconds)}
  </span>
)
