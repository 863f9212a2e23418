import type { Device } from '@digisigncast/contract/devices/devices'
import { isNewDevice } from './device-words.ts'
import classes from './new-mark.module.css'

interface Props {
  devices: readonly Pick<Device, 'approval' | 'status'>[]
  onReview: () => void
}

/** Number of devices of a screen that wait for approval. */
export function NewCount({ devices, onReview }: Props) {
  const count = devices.filter(isNewDevice).length
  if (count === 0) return null
  return (
    <button type="button" className={classes.mark} onClick={onReview}>
      {`${count} New`}
    </button>
  )
}
