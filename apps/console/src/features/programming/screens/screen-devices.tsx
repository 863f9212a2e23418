import type { Screen } from '@digisigncast/contract/content/screens'
import { DevicesPanel, DevicesView } from '../../fleet/devices/index.ts'
import { useDevicesNow } from './display/use-on-screen.ts'

interface Props {
  opened: boolean
  screen: Screen
  onClose: () => void
}

/** Panel with the devices of a screen, what each of them shows, and why. */
export function ScreenDevicesPanel({ screen, ...panel }: Props) {
  return <DevicesPanel {...panel} screen={screen} now={useDevicesNow(screen)} />
}

/** The devices of a screen. */
export function ScreenDevices({ screen }: { screen: Screen }) {
  return <DevicesView screen={screen} now={useDevicesNow(screen)} />
}
