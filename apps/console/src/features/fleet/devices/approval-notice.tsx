import type { Device } from '@digisigncast/contract/devices/devices'
import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { isToBeApproved } from './device-words.ts'
import classes from './panel/device-details.module.css'
import { useApproveDevices } from './use-approve-devices.ts'

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
