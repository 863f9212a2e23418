import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSite } from '../../api/site.ts'
import { later } from '../../ui/loading/later.tsx'
import { ButtonWindow } from '../../ui/window/button-window.tsx'
import classes from './download-app.module.css'

const DisplayWays = later(() => import('./display-ways.tsx').then((part) => part.DisplayWays))

/** Ways to turn a device into a display: any browser, the Android app, or a script for Linux. */
export function DownloadApp() {
  const site = useSite()
  const [isOpen, setIsOpen] = useState(false)
  if (!site.data) return null
  return (
    <ButtonWindow
      opened={isOpen}
      onChange={setIsOpen}
      label="Download App"
      width={360}
      className={classes.ways}
      button={
        <Button
          variant="subtle"
          className={classes.button}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label="Download App"
        >
          Download App
        </Button>
      }
    >
      <DisplayWays app={site.data.player_app} />
    </ButtonWindow>
  )
}
