import { rotations } from '@digisigncast/contract/api/limits'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Screen } from '@digisigncast/contract/content/screens'
import { isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { SegmentedControl } from '@mantine/core'
import { useSession } from '../../../../api/session.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { Section, SectionEmpty } from '../../../../ui/layout/section.tsx'
import { GroupedCode } from '../../../../ui/text/grouped-code.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { DeviceBadge, deviceName, SyncLine } from '../../../fleet/devices/index.ts'
import { TagChips } from '../../tags/index.ts'
import { Bezel } from '../display/bezel.tsx'
import { liveItems, type OnDevice, titleOf } from '../display/on-screen.ts'
import { PlannedPreview, ScreenPreview } from '../display/screen-preview.tsx'
import { useDevicesNow } from '../display/use-on-screen.ts'
import { NowAndNext } from '../plan/now-and-next.tsx'
import { WhatPlays } from '../plan/what-plays.tsx'
import { linkedLabels, linkedNames } from '../screen-words.ts'
import { useRotateScreens } from '../screens.queries.ts'
import classes from './screen-page.module.css'

/** The planned content of the screen, and the content on the displays of its devices. */
export function ScreenOverview({ screen }: { screen: Screen }) {
  const { can } = useSession()
  const { manifest, on } = useDevicesNow(screen)
  return (
    <div className={classes.columns}>
      <Section title="Should show">
        <div className={classes.picture}>
          <Bezel rotation={screen.rotation}>
            <PlannedPreview screen={screen} />
          </Bezel>
        </div>
        <div className={classes.body}>
          <dl className={classes.facts}>
            <dt>{linkedLabels[screen.data_type]}</dt>
            <dd>
              {linkedNames(screen) || 'None yet'}
              <NowAndNext screenId={screen.id} className={classes.plan} />
            </dd>
            <dt>Rotation</dt>
            <dd>{can('screens', 'edit') ? <QuickRotation screen={screen} /> : `${screen.rotation}°`}</dd>
            <dt>Tags</dt>
            <dd>{screen.tags.length > 0 ? <TagChips tags={screen.tags} /> : 'None yet'}</dd>
            <dt>Screen Code</dt>
            <dd>
              <GroupedCode code={screen.code} />
            </dd>
          </dl>
        </div>
      </Section>
      <Section title="Shows">
        {screen.devices.length === 0 ? (
          <SectionEmpty text="No device yet. View Connection Details says how to connect one." />
        ) : (
          <>
            <div className={classes.picture}>
              <Bezel rotation={screen.rotation}>
                <ScreenPreview screen={screen} />
              </Bezel>
            </div>
            {screen.devices.map((device) => (
              <DeviceItems key={device.id} device={device} on={on(device)} manifest={manifest} />
            ))}
          </>
        )}
      </Section>
      <div className={classes.wide}>
        <WhatPlays screen={screen} />
      </div>
    </div>
  )
}

interface ItemsProps {
  device: Device
  on: OnDevice
  manifest: Manifest | undefined
}

/** A device with the items on its display. */
function DeviceItems({ device, on, manifest }: ItemsProps) {
  const timeZone = useSession().me?.account?.time_zone
  const items = itemsOf(on, manifest)
  return (
    <ul className={classes.list} aria-label={deviceName(device)}>
      <li className={classes.row}>
        <strong className={classes.words}>{deviceName(device)}</strong>
        <DeviceBadge status={device.status} />
        <SyncLine sync={device.sync} failure={device.failure} />
      </li>
      {items.map(({ id, title, thumbnail, startsAt }) => (
        <li key={id} className={classes.row}>
          {thumbnail && <img className={classes.thumb} src={thumbnail} alt="" />}
          <span className={classes.words}>{title}</span>
          <span className={classes.quiet}>
            {'since '}
            <Moment at={startsAt} timeZone={timeZone} show="recent" />
          </span>
        </li>
      ))}
      {/* Notices, and items of earlier players. */}
      {items.length === 0 &&
        isConnectedStatus(device.status) &&
        on.titles.map((title) => (
          <li key={title} className={classes.row}>
            <span className={classes.words}>{title}</span>
          </li>
        ))}
    </ul>
  )
}

const itemsOf = ({ scene, items }: OnDevice, manifest: Manifest | undefined) =>
  scene
    ? liveItems(scene).map(({ item: { id, title, asset }, startsAt }) => ({
        id,
        title,
        thumbnail: manifest?.assets[asset ?? '']?.thumbnail,
        startsAt,
      }))
    : items.map((item) => ({
        id: `${item.scene_id} ${item.region} ${item.item_id}`,
        title: titleOf(item),
        thumbnail: item.thumbnail,
        startsAt: item.started_at,
      }))

/** Rotation of a screen, saved at once. */
function QuickRotation({ screen }: { screen: Screen }) {
  const rotate = useRotateScreens()
  const messages = useMessages()
  const change = (chosen: string) => {
    const rotation = rotations.find((degrees) => String(degrees) === chosen)
    if (rotation === undefined) return
    rotate.mutate(
      { screen_ids: [screen.id], rotation },
      {
        onSuccess: ({ data: { failed }, message }) => {
          if (failed[0]) messages.error(failed[0].message)
          else messages.success(message ?? 'Screen updated successfully!')
        },
      },
    )
  }
  return (
    <SegmentedControl
      aria-label="Screen Rotation"
      size="xs"
      data={rotations.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
      value={String(rotate.isPending ? rotate.variables.rotation : screen.rotation)}
      disabled={rotate.isPending}
      onChange={change}
    />
  )
}
