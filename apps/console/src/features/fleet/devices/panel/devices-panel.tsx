import { goneText } from '@digisigncast/contract/api/errors'
import type { Screen } from '@digisigncast/contract/content/screens'
import type { Device } from '@digisigncast/contract/devices/devices'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { HasAddress } from '../../../../ui/layout/address/panel-address.ts'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { useUpperPanel } from '../../../../ui/layout/use-upper-panel.ts'
import framed from '../../../../ui/lists/framed-list.module.css'
import { Moment } from '../../../../ui/text/moment.tsx'
import { DeviceBadge } from '../device-badge.tsx'
import { deviceName, isConnected, isToBeApproved } from '../device-words.ts'
import { useDevices } from '../devices.queries.ts'
import { HowToConnect } from '../how-to-connect.tsx'
import { NewMark } from '../new-mark.tsx'
import { useApproveDevices } from '../use-approve-devices.ts'
import { DeviceDetails } from './device-details.tsx'
import { SyncLine } from './device-summary.tsx'
import classes from './devices-panel.module.css'

/** Returns the titles on the display of a device, and the reason. */
interface DevicesNow {
  on: (device: Device) => { titles: readonly string[] }
  /** Undefined while that is not known. */
  reason: (device: Device) => string | undefined
}

interface Props {
  opened: boolean
  screen: Screen
  now: DevicesNow
  onClose: () => void
}

/** Panel with the devices of a screen; the details of one open above it. */
export function DevicesPanel({ opened, screen, now, onClose }: Props) {
  const query = useDevices(screen.id, opened)
  const details = useDetails(query)
  const canEdit = useSession().can('screens', 'edit')
  const fresh = query.data?.filter(({ approval }) => approval === 'new') ?? []
  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        title={`Devices of ${screen.name}`}
        footer={canEdit && fresh.length > 1 && <ApproveAll devices={fresh} />}
      >
        <DeviceList query={query} screen={screen} onDetails={details.open} />
      </SidePanel>
      <Details details={details} isPanelOpen={opened} screen={screen} now={now} />
    </>
  )
}

/** The devices of a screen; the details of one open in a panel. */
export function DevicesView({ screen, now }: Pick<Props, 'screen' | 'now'>) {
  const query = useDevices(screen.id, true)
  const details = useDetails(query)
  return (
    <HasAddress value>
      <DeviceList query={query} screen={screen} onDetails={details.open} />
      <Details details={details} isPanelOpen screen={screen} now={now} />
    </HasAddress>
  )
}

/** Panel with the details of a device; closed when the device is removed. */
function useDetails({ data }: ReturnType<typeof useDevices>) {
  const { id, turn, open, close } = useUpperPanel('device')
  const device = data?.find((one) => one.id === id)
  // The last known data stay while the panel closes.
  const [last, setLast] = useState(device)
  if (device !== undefined && device !== last) setLast(device)
  const isGone = id !== null && data !== undefined && device === undefined
  const messages = useMessages()
  const leave = useEffectEvent(() => {
    close()
    if (last?.id !== id) messages.error(goneText('device'))
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  return {
    opened: device !== undefined,
    device: device ?? last,
    turn,
    open: (one: Device) => open(one.id),
    close,
  }
}

interface DetailsProps extends Pick<Props, 'screen' | 'now'> {
  details: ReturnType<typeof useDetails>
  isPanelOpen: boolean
}

function Details({ details: { device, turn, opened, close }, isPanelOpen, screen, now }: DetailsProps) {
  return (
    device && (
      <DeviceDetails
        key={turn}
        opened={isPanelOpen && opened}
        device={device}
        screenName={screen.name}
        titles={now.on(device).titles}
        reason={now.reason(device)}
        onClose={close}
      />
    )
  )
}

interface ListProps {
  query: ReturnType<typeof useDevices>
  screen: Screen
  onDetails: (device: Device) => void
}

function DeviceList({ query: { data, error, refetch }, screen, onDetails }: ListProps) {
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <DeviceSkeletons />
  if (data.length === 0) {
    return (
      <EmptyState
        drawing="screen"
        text="No device yet."
        action={<HowToConnect playerUrl={screen.player_url} code={screen.code} />}
      />
    )
  }
  return (
    <ul className={framed.list} aria-label="Devices">
      {data.map((device) => (
        <DeviceRow key={device.id} device={device} onDetails={() => onDetails(device)} />
      ))}
    </ul>
  )
}

function ApproveAll({ devices }: { devices: readonly Device[] }) {
  const { approve, isPending } = useApproveDevices()
  return (
    <Button loading={isPending} onClick={() => approve(devices)}>
      {`Approve ${devices.length} New Devices`}
    </Button>
  )
}

function DeviceRow({ device, onDetails }: { device: Device; onDetails: () => void }) {
  const name = deviceName(device)
  const { can, me } = useSession()
  const canEdit = can('screens', 'edit')
  const { approve, isPending } = useApproveDevices()
  // Devices without a name differ by their address and time.
  const isUnknown = isToBeApproved(device) || !(device.device_name || device.device_model)
  return (
    <li className={`${framed.row} ${classes.row}`}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <div className={classes.state}>
          <NewMark device={device} />
          <DeviceBadge status={device.status} />
          {(isConnected(device) || device.sync.state === 'out_of_date') && (
            <SyncLine sync={device.sync} failure={device.failure} />
          )}
        </div>
        {isUnknown && (
          <span className={classes.quiet}>
            {device.registered_from && `From ${device.registered_from}, `}
            <Moment at={device.asked_at ?? device.created_at} timeZone={me?.account?.time_zone} show="recent" />
          </span>
        )}
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="compact-md" aria-label={`Details of ${name}`} onClick={onDetails}>
          Details
        </Button>
        {canEdit && isToBeApproved(device) && (
          <Button
            size="compact-md"
            aria-label={`Approve ${name}`}
            loading={isPending}
            onClick={() => approve([device])}
          >
            Approve
          </Button>
        )}
      </div>
    </li>
  )
}

function DeviceSkeletons() {
  return (
    <output className={framed.list} aria-label="Loading">
      <span className={`${framed.skeleton} ${classes.skeleton}`} />
      <span className={`${framed.skeleton} ${classes.skeleton}`} />
    </output>
  )
}
