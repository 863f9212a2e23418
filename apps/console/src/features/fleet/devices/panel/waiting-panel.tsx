import type { Reply } from '@digisigncast/contract/api/endpoint'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { listWaitingDevices } from '@digisigncast/contract/devices/devices'
import { Button, Text } from '@mantine/core'
import { useSession } from '../../../../api/session.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import framed from '../../../../ui/lists/framed-list.module.css'
import { Moment } from '../../../../ui/text/moment.tsx'
import { DeviceBadge } from '../device-badge.tsx'
import { deviceName } from '../device-words.ts'
import { useWaitingDevices } from '../devices.queries.ts'
import { NewMark } from '../new-mark.tsx'
import { useApproveDevices } from '../use-approve-devices.ts'
import { useEndDevice } from '../use-end-device.ts'
import classes from './devices-panel.module.css'

interface Props {
  opened: boolean
  onClose: () => void
}

type Waiting = Reply<typeof listWaitingDevices>['devices'][number]

/** Devices of all screens that wait for approval. */
export function WaitingPanel({ opened, onClose }: Props) {
  const { data, error, refetch } = useWaitingDevices()
  const canEdit = useSession().can('screens', 'edit')
  const { approve, isApproving, isPending } = useApproveDevices()
  const devices = data?.devices ?? []
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Devices Waiting For Approval"
      footer={
        canEdit &&
        devices.length > 1 && (
          <Button loading={isPending} onClick={() => approve(devices)}>
            {`Approve All ${devices.length}`}
          </Button>
        )
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && devices.length === 0 ? (
        <EmptyState drawing="screen" text="No devices are waiting for approval." />
      ) : null}
      {devices.length > 0 && (
        <>
          <Text mb="md">
            Approve the devices that you know. Until then they play, but their plays and reports are not counted.
          </Text>
          <ul className={framed.list} aria-label="Devices">
            {devices.map((device) => (
              <WaitingRow
                key={device.id}
                device={device}
                canEdit={canEdit}
                isApproving={isApproving(device.id)}
                onApprove={() => approve([device])}
              />
            ))}
          </ul>
          {data && data.total > devices.length && (
            <Text mt="md">{`And ${data.total - devices.length} more. Approve or disconnect these first.`}</Text>
          )}
        </>
      )}
    </SidePanel>
  )
}

interface RowProps {
  device: Waiting
  canEdit: boolean
  isApproving: boolean
  onApprove: () => void
}

function WaitingRow({ device, canEdit, isApproving, onApprove }: RowProps) {
  const timeZone = useSession().me?.account?.time_zone
  const { disconnect, isPending } = useEndDevice(device, device.screen_name)
  const name = deviceName(device)
  return (
    <li className={`${framed.row} ${classes.row}`}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <div className={classes.state}>
          <NewMark device={device} />
          <DeviceBadge status={device.status} />
        </div>
        <span className={classes.quiet}>
          {`For “${device.screen_name}”`}
          {device.registered_from && `, from ${device.registered_from}`}
          {', '}
          <Moment at={device.asked_at ?? device.created_at} timeZone={timeZone} show="recent" />
        </span>
      </div>
      {canEdit && (
        <div className={classes.acts}>
          {device.status !== deviceStatus.disconnected && (
            <Button
              variant="subtle"
              color="red"
              size="compact-md"
              aria-label={`Disconnect ${name}`}
              loading={isPending}
              onClick={disconnect}
            >
              Disconnect
            </Button>
          )}
          <Button size="compact-md" aria-label={`Approve ${name}`} loading={isApproving} onClick={onApprove}>
            Approve
          </Button>
        </div>
      )}
    </li>
  )
}
