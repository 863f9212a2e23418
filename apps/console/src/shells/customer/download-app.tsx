import { playerAppFile } from '@digisigncast/contract/api/limits'
import { Anchor, Button, Popover, Skeleton, Tabs, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { usePlayerAddress, useSite } from '../../api/site.ts'
import { CopyText } from '../../ui/feedback/copy-text.tsx'
import { QrPicture } from '../../ui/pictures/qr-picture.tsx'
import classes from './download-app.module.css'
import { LinuxDisplay } from './linux-display.tsx'

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
        <Tabs defaultValue="any" keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="any" className={classes.tab}>
              Browser, Android
            </Tabs.Tab>
            <Tabs.Tab value="linux" className={classes.tab}>
              Raspberry Pi, mini PC
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="any" className={classes.panel}>
            <Browser />
            <Android file={site.data.player_app} />
          </Tabs.Panel>
          <Tabs.Panel value="linux" className={classes.panel}>
            <LinuxDisplay />
          </Tabs.Panel>
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  )
}

function Browser() {
  const { data, isError } = usePlayerAddress()
  return (
    <section className={classes.way}>
      <h2>Use any browser</h2>
      {data ? (
        <>
          <Text size="sm">Open this address on the display, or scan the code with it:</Text>
          <Anchor href={data.url} target="_blank" rel="noreferrer" className={classes.address}>
            {data.url}
          </Anchor>
          <QrPicture src={data.qr_code} alt={`QR code of ${data.url}`} />
          <CopyText text={data.url} label="Copy address" />
        </>
      ) : isError ? (
        <Text size="sm">The address could not be loaded. Close this and try again.</Text>
      ) : (
        <Skeleton height={240} radius="md" aria-label="Loading" />
      )}
    </section>
  )
}

function Android({ file }: { file: string | null }) {
  return (
    <section className={classes.way}>
      <h2>Android</h2>
      {file ? (
        <Button component="a" href={file} download={playerAppFile} fullWidth leftSection={<IconDownload size={16} />}>
          Download {playerAppFile}
        </Button>
      ) : (
        <Text size="sm">
          The player app is not available yet. After a start, the server needs a few seconds for it: reload this page.
          If it is still missing then, contact the operator of this service.
        </Text>
      )}
    </section>
  )
}
