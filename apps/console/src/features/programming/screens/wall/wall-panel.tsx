import type { Screen } from '@digisigncast/contract/content/screens'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { screenPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { ScreenStateLine } from '../../../../ui/feedback/screen-state-line.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { ScreenAlerts } from '../../../fleet/alerts/index.ts'
import { countConnected, deviceName, LastScreenshot } from '../../../fleet/devices/index.ts'
import { displayOf } from '../display/on-screen.ts'
import { linkedLabels, linkedNames } from '../screen-words.ts'
import { playsText } from './wall-order.ts'
import classes from './wall-panel.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  screen: Screen
}

/** The facts of a screen of the wall, and its last screenshot. */
export function WallPanel({ opened, onClose, screen }: Props) {
  const timeZone = useSession().me?.account?.time_zone
  const { device } = displayOf(screen)
  const facts: readonly (readonly [string, string])[] = [
    ['Plays', playsText(screen) || 'Nothing'],
    [linkedLabels[screen.data_type], linkedNames(screen) || 'None yet'],
    ['Devices', `${countConnected(screen.devices)} of ${screen.devices.length} connected`],
    ...(screen.tags.length > 0 ? [['Tags', screen.tags.map(({ name }) => name).join(', ')] as const] : []),
  ]
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={screen.name}
      footer={
        <Button component={Link} to={screenPath(screen.id)}>
          Open Screen
        </Button>
      }
    >
      <div className={classes.panel}>
        <ScreenStateLine state={screen.state} timeZone={timeZone} limit={5} />
        <dl className={classes.facts}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <section className={classes.shot} aria-label="Screenshot">
          <h3>{device ? `Screenshot of ${deviceName(device)}` : 'Screenshot'}</h3>
          {device ? (
            <LastScreenshot key={device.id} device={device} />
          ) : (
            <p className={classes.none}>No display is connected to this screen.</p>
          )}
        </section>
        <ScreenAlerts screenId={screen.id} />
      </div>
    </SidePanel>
  )
}
