import type { Screen } from '@digisigncast/contract/content/screens'
import { DevicesPanel } from '../devices/index.ts'
import { usePlayingReason } from './plan/use-playing-reason.ts'

interface Props {
  opened: boolean
  screen: Screen
  onClose: () => void
}

/** Panel with the devices of a screen, and why each of them plays what it plays. */
export function ScreenDevicesPanel({ screen, ...panel }: Props) {
  return <DevicesPanel {...panel} screen={screen} reasonOf={usePlayingReason(screen)} />
}
