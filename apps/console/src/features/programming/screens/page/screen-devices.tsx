import type { Screen } from '@digisigncast/contract/content/screens'
import { DevicesView } from '../../../fleet/devices/index.ts'
import { useDevicesNow } from '../display/use-on-screen.ts'
import classes from './screen-page.module.css'

/** The devices of a screen. */
export function ScreenDevices({ screen }: { screen: Screen }) {
  return (
    <div className={classes.single}>
      <DevicesView screen={screen} now={useDevicesNow(screen)} />
    </div>
  )
}
