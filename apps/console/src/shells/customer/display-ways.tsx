import { playerAppFile } from '@digisigncast/contract/api/limits'
import { Anchor, Button, Skeleton, Tabs, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { usePlayerAddress } from '../../api/site.ts'
import { CopyText } from '../../ui/feedback/copy-text.tsx'
import { QrPicture } from '../../ui/pictures/qr-picture.tsx'
import classes from './download-app.module.css'
import { LinuxDisplay } from './linux-display.tsx'

/** `app` is the address of the Android app; null until it is built. */
export function DisplayWays({ app }: { app: string | null }) {
  return (
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
        <Android file={app} />
      </Tabs.Panel>
      <Tabs.Panel value="linux" className={classes.panel}>
        <LinuxDisplay />
      </Tabs.Panel>
    </Tabs>
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
