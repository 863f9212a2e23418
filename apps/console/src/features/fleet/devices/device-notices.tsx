import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { soundBlocked } from '@digisigncast/contract/devices/display-reasons'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconGauge,
  IconPlugConnectedX,
  IconRefreshAlert,
  IconUserQuestion,
  IconVolumeOff,
} from '@tabler/icons-react'
import { effectSentence, isConnected, isToBeApproved, unknownKinds } from './device-words.ts'
import classes from './panel/device-details.module.css'
import { useApproveDevices } from './use-approve-devices.ts'

/** Shows the faults that the device has reported. */
export function Faults({ device }: { device: Device }) {
  if (!isConnected(device) || device.faults.length === 0) return null
  return (
    <section className={classes.notice} data-tone="danger" aria-label="Faults">
      <IconAlertTriangle size={20} aria-hidden />
      <ul>
        {device.faults.map((fault, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences have no id
          <li key={at}>{fault}</li>
        ))}
      </ul>
    </section>
  )
}

/** Warns that the browser of the device plays videos without their sound. */
export function SoundNotice({ device }: { device: Device }) {
  if (!device.sound_blocked) return null
  const { label, advice } = soundBlocked.inConsole
  return (
    <section className={classes.notice} aria-label="Sound">
      <IconVolumeOff size={20} aria-hidden />
      <p>
        <strong>{label}.</strong> {advice}
      </p>
    </section>
  )
}

/** Says which effect the device cannot play, and what it plays instead. */
export function EffectNotice({ device }: { device: Device }) {
  const sentence = effectSentence(device)
  if (sentence === undefined) return null
  return (
    <section className={classes.notice} aria-label="Animation">
      <IconGauge size={20} aria-hidden />
      <p>
        <strong>{sentence.label}</strong> {sentence.advice}
      </p>
    </section>
  )
}

/** Warns that the player cannot start without a network. */
export function NetworkNotice({ device }: { device: Device }) {
  if (device.starts_offline !== false || device.status === deviceStatus.disconnected) return null
  return (
    <section className={classes.notice} aria-label="Start without a network">
      <IconPlugConnectedX size={20} aria-hidden />
      <p>
        <strong>Cannot start without a network,</strong> because its player was opened by plain http. It keeps playing
        when the network fails, but not after a restart. To change that, give this server an https:// address (a reverse
        proxy such as Caddy gets the certificate automatically), set PUBLIC_URL to it, and pair the device there again.
      </p>
    </section>
  )
}

/** Warns that the player skips kinds of content that it does not know. */
export function KindsNotice({ device }: { device: Device }) {
  const kinds = unknownKinds(device)
  if (kinds === undefined || device.status === deviceStatus.disconnected) return null
  return (
    <section className={classes.notice} aria-label="Player out of date">
      <IconRefreshAlert size={20} aria-hidden />
      <p>
        <strong>Cannot show {kinds},</strong> and skips them. Its player is out of date. Choose Reload under Remote
        control to update it.
      </p>
    </section>
  )
}

const texts = {
  new: ['New device.', 'It plays, but its plays and reports are not counted until you approve it.'],
  asks: ['Wants to reconnect.', 'It was disconnected, and plays again as soon as you approve it.'],
  unknown: ['Unknown.', 'This page does not know whether it is approved: reload the page.'],
  out: ['Disconnected by a user.', 'It cannot reconnect until you approve it.'],
} as const

/** Explains why a device is not approved, and approves it. */
export function ApprovalNotice({ device, canEdit }: { device: Device; canEdit: boolean }) {
  const { approve, isPending } = useApproveDevices()
  const { approval } = device
  if (approval === 'approved') return null
  const [title, text] = texts[approval !== 'refused' ? approval : isToBeApproved(device) ? 'asks' : 'out']
  return (
    <section className={classes.notice} data-tone="accent" aria-label="Approval">
      <IconUserQuestion size={20} aria-hidden />
      <div className={classes.approval}>
        <p>
          <strong>{title}</strong> {text}
        </p>
        {canEdit && approval !== 'unknown' && (
          <Button size="compact-md" loading={isPending} onClick={() => approve([device])}>
            Approve Device
          </Button>
        )}
      </div>
    </section>
  )
}
