import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { Button } from '@mantine/core'
import { useSession } from '../../../../api/session.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { useUpperPanel } from '../../../../ui/layout/use-upper-panel.ts'
import { later } from '../../../../ui/loading/later.tsx'
import { ApprovalNotice, EffectNotice, Faults, KindsNotice, NetworkNotice, SoundNotice } from '../device-notices.tsx'
import { useEndDevice } from '../use-end-device.ts'
import { DeviceCommands } from './device-commands.tsx'
import classes from './device-details.module.css'
import { DeviceFacts } from './device-facts.tsx'

const ReplacePanel = later(() => import('./replace-panel.tsx').then((part) => part.ReplacePanel))

interface Props {
  opened: boolean
  device: Device
  screenName: string
  /** Titles of the items or the notice on its display. */
  titles: readonly string[]
  /** Why it shows that; undefined while that is not known. */
  reason: string | undefined
  onClose: () => void
}

/** Panel with facts, state and commands of a device. */
export function DeviceDetails({ opened, device, screenName, titles, reason, onClose }: Props) {
  const canEdit = useSession().can('screens', 'edit')
  const replacement = useUpperPanel('replace')
  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        title="Device Details"
        isOver
        footer={
          canEdit && (
            <Ends
              device={device}
              screenName={screenName}
              onReplace={() => replacement.open(device.id)}
              onGone={onClose}
            />
          )
        }
      >
        <div className={classes.body}>
          <ApprovalNotice device={device} canEdit={canEdit} />
          <Faults device={device} />
          <DeviceFacts device={device} titles={titles} reason={reason} canEdit={canEdit} />
          <KindsNotice device={device} />
          <SoundNotice device={device} />
          <EffectNotice device={device} />
          <NetworkNotice device={device} />
          {canEdit && device.status !== deviceStatus.disconnected && <DeviceCommands device={device} />}
        </div>
      </SidePanel>
      {canEdit && (
        <ReplacePanel
          key={replacement.turn}
          opened={opened && replacement.id === device.id}
          device={device}
          onClose={replacement.close}
        />
      )}
    </>
  )
}

interface EndsProps {
  device: Device
  screenName: string
  onReplace: () => void
  onGone: () => void
}

function Ends({ device, screenName, onReplace, onGone }: EndsProps) {
  const { disconnect, remove, isPending } = useEndDevice(device, screenName, onGone)
  return (
    <>
      <Button variant="default" onClick={onReplace}>
        Replace Device
      </Button>
      {device.status === deviceStatus.disconnected ? (
        <Button variant="outline" color="red" loading={isPending} onClick={remove}>
          Remove
        </Button>
      ) : (
        <Button variant="outline" color="red" loading={isPending} onClick={disconnect}>
          Disconnect Device
        </Button>
      )}
    </>
  )
}
