import type { Device } from '@digisigncast/contract/devices'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import classes from './device-details.module.css'
import { isConnected } from './device-words.ts'

/** What somebody should know before it becomes a black screen. */
export function DeviceNotices({ device }: { device: Device }) {
  const faults = isConnected(device) ? device.faults : []
  return (
    <>
      {faults.length > 0 && (
        <section className={classes.notice} data-tone="danger" aria-label="Faults">
          <IconAlertTriangle size={20} aria-hidden />
          <ul>
            {faults.map((fault, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a sentence has no identity but its place
              <li key={at}>{fault}</li>
            ))}
          </ul>
        </section>
      )}
      {device.starts_offline === false && device.status !== 4 && (
        <section className={classes.notice} aria-label="Start without a network">
          <IconPlugConnectedX size={20} aria-hidden />
          <p>
            <strong>Cannot start without a network,</strong> because its player was opened by plain http. It plays on
            when the network goes, but not after a restart. To change that, give this server an https:// address (a
            reverse proxy such as Caddy gets the certificate by itself), set PUBLIC_URL to it, and pair the device there
            once more.
          </p>
        </section>
      )}
    </>
  )
}
