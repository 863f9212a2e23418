import type { Device } from '@digisigncast/contract/devices/devices'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Section } from '../../../ui/layout/section.tsx'
import { DeviceBadge, useDevices } from '../../devices/index.ts'
import classes from './connect-page.module.css'

export interface Connected {
  device: Device
  screen: { id: string; name: string }
}

/** The connected display with its live status. */
export function ConnectedDisplay({
  connected: { device, screen },
  onAgain,
}: {
  connected: Connected
  onAgain: () => void
}) {
  const now = useDevices(screen.id, true).data?.find(({ id }) => id === device.id) ?? device
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={classes.page}>
      <Section title="Display connected" aside={<DeviceBadge status={now.status} />}>
        <div className={classes.body}>
          <p ref={words} tabIndex={-1}>
            The display now belongs to <strong>{screen.name}</strong>. It is approved, and starts to play as soon as its
            files are downloaded.
          </p>
          <div className={classes.acts}>
            <Button variant="default" onClick={onAgain}>
              Connect Another Display
            </Button>
            <Button component={Link} to="/screens">
              View Screens
            </Button>
          </div>
        </div>
      </Section>
    </div>
  )
}
