import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Device, replaceDevice } from '@digisigncast/contract/devices/devices'
import { Button, Stack, Text } from '@mantine/core'
import { useSession } from '../../../../api/session.tsx'
import { CopyText } from '../../../../ui/feedback/copy-text.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { QrPicture } from '../../../../ui/pictures/qr-picture.tsx'
import { GroupedCode } from '../../../../ui/text/grouped-code.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { deviceName } from '../device-words.ts'
import { useReplaceCode } from '../devices.queries.ts'
import { HowToConnect } from '../how-to-connect.tsx'
import classes from './device-details.module.css'

interface Props {
  opened: boolean
  device: Device
  onClose: () => void
}

/** Creates a code with which a new device replaces this one. */
export function ReplacePanel({ opened, device, onClose }: Props) {
  const ask = useReplaceCode()
  const offer = ask.data?.data
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Replace Device"
      isOver
      footer={
        <Button loading={ask.isPending} onClick={() => ask.mutate(device.id)} variant={offer ? 'default' : 'filled'}>
          {offer ? 'Get A New Code' : 'Get A Code'}
        </Button>
      }
    >
      <Stack gap="lg">
        <Text>
          {`A new device takes the place of “${deviceName(device)}” and keeps its name and history. The old device stops as soon as the new one uses the code.`}
        </Text>
        {offer && <Offer offer={offer} />}
      </Stack>
    </SidePanel>
  )
}

function Offer({ offer }: { offer: Reply<typeof replaceDevice>['data'] }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <>
      <div className={classes.code}>
        <GroupedCode code={offer.code} large />
        <CopyText text={offer.code} label="Copy code" />
        <span className={classes.until}>
          Valid once, until <Moment at={offer.expires_at} timeZone={timeZone} show="recent" />
        </span>
        <QrPicture src={offer.qr_code} alt="QR code of the pairing page with this code" />
      </div>
      <HowToConnect playerUrl={offer.url} code="the code above" />
    </>
  )
}
