import type { Device } from '@digisigncast/contract/devices/devices'
import { IconUserQuestion } from '@tabler/icons-react'
import { isToBeApproved } from './device-words.ts'
import classes from './new-mark.module.css'

/** Marks a device that waits for approval. */
export function NewMark({ device }: { device: Pick<Device, 'approval' | 'asked_at' | 'status'> }) {
  if (!isToBeApproved(device)) return null
  return (
    <span className={classes.mark}>
      <IconUserQuestion size={14} aria-hidden />
      {device.approval === 'new' ? 'New' : 'Wants to reconnect'}
    </span>
  )
}
