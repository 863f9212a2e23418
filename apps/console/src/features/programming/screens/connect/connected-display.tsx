import type { Device } from '@digisigncast/contract/devices/devices'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { screenPath } from '../../../../api/page-paths.ts'
import { Section } from '../../../../ui/layout/section.tsx'
import { DeviceBadge, useDevices } from '../../../fleet/devices/index.ts'
import classes from './connect-page.module.css'

export interface Connected {
  device: Device
  screen: { id: string; name: string }
}

/** The connected display with its live status. */
export function ConnectedDisplay({ connected: { device, screen } }: { connected: Connected }) {
  const now = useDevices(screen.id, true).data?.find(({ id }) => id === device.id) ?? device
  return (
    <Section title="Display connected" aside={<DeviceBadge status={now.status} />}>
      <div className={classes.body}>
        <output>
          The display now belongs to <strong>{screen.name}</strong>. It is approved. What is assigned to the screen
          plays as soon as its files are downloaded.
        </output>
        <div className={classes.acts}>
          <Button component={Link} to={screenPath(screen.id)} variant="default">
            View Screen
          </Button>
        </div>
      </div>
    </Section>
  )
}
