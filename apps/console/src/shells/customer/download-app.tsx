import { playerAppFile } from '@digisigncast/contract/api/limits'
import { Button, Popover, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSite } from '../../api/site.ts'
import classes from './download-app.module.css'

const icon = <IconDownload size={18} aria-hidden />

export function DownloadApp() {
  const site = useSite()
  if (!site.data) return null
  if (site.data.player_app)
    return (
      <Button
        component="a"
        href={site.data.player_app}
        download={playerAppFile}
        variant="subtle"
        className={classes.button}
        leftSection={icon}
        aria-label="Download App"
      >
        Download App
      </Button>
    )
  return (
    <Popover width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" className={classes.button} leftSection={icon} aria-label="Download App">
          Download App
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Download App" tabIndex={-1}>
        <Text size="sm">
          The Android player app {playerAppFile} is not available yet. After a start, the server needs a few seconds for
          it: reload this page. If it is still missing then, contact the operator of this server.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
