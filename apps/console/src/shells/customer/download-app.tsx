import { Button, Popover } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSite } from '../../api/site.ts'
import { later } from '../../ui/loading/later.tsx'
import classes from './download-app.module.css'

const DisplayWays = later(() => import('./display-ways.tsx').then((part) => part.DisplayWays))

/** Ways to turn a device into a display: any browser, the Android app, or a script for Linux. */
export function DownloadApp() {
  const site = useSite()
  if (!site.data) return null
  return (
    <Popover width={360} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          className={classes.button}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label="Download App"
        >
          Download App
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Download App" tabIndex={-1} className={classes.ways}>
        <DisplayWays app={site.data.player_app} />
      </Popover.Dropdown>
    </Popover>
  )
}
