import type { Device } from '@digisigncast/contract/devices/devices'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import classes from './device-badge.module.css'
import { statusWords } from './device-words.ts'

export function DeviceBadge({ status }: Pick<Device, 'status'>) {
  const { state, word } = statusWords(status)
  return (
    <span className={classes.badge} data-state={state}>
      <StateMark state={state} />
      {word}
    </span>
  )
}
