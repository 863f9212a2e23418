import type { Screen } from '@digisigncast/contract/content/screens'
import { isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { useSession } from '../../../api/session.tsx'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { GroupedCode } from '../../../ui/text/grouped-code.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { DeviceBadge, deviceName, SyncLine } from '../../devices/index.ts'
import { TagChips } from '../../tags/index.ts'
import { Bezel } from '../bezel.tsx'
import { NowAndNext } from '../plan/now-and-next.tsx'
import { WhatPlays } from '../plan/what-plays.tsx'
import { ScreenPreview } from '../screen-preview.tsx'
import { linkedLabels, linkedNames } from '../screen-words.ts'
import { QuickRotation } from './quick-rotation.tsx'
import classes from './screen-page.module.css'

/** Assigned content, and the reports of the devices. */
export function ScreenOverview({ screen }: { screen: Screen }) {
  const { can } = useSession()
  return (
    <div className={classes.columns}>
      <Section title="Should show">
        <div className={classes.picture}>
          <Bezel rotation={screen.rotation}>
            <ScreenPreview screen={screen} />
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
          screen.devices.map((device) => <OnDevice key={device.id} device={device} />)
        )}
      </Section>
      <div className={classes.wide}>
        <WhatPlays screen={screen} />
      </div>
    </div>
  )
}

/** A device with the items on its display. */
function OnDevice({ device }: { device: Device }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <ul className={classes.list} aria-label={deviceName(device)}>
      <li className={classes.row}>
        <strong className={classes.words}>{deviceName(device)}</strong>
        <DeviceBadge status={device.status} />
        <SyncLine sync={device.sync} failure={device.failure} />
      </li>
      {device.on_display.map(({ scene_id, region, item_id, title, thumbnail, started_at }) => (
        <li key={`${scene_id} ${region} ${item_id}`} className={classes.row}>
          {thumbnail && <img className={classes.thumb} src={thumbnail} alt="" />}
          <span className={classes.words}>{title ?? 'Deleted media item'}</span>
          <span className={classes.quiet}>
            {'since '}
            <Moment at={started_at} timeZone={timeZone} show="recent" />
          </span>
        </li>
      ))}
      {/* Notices, and items of earlier players. */}
      {device.on_display.length === 0 &&
        isConnectedStatus(device.status) &&
        device.playing.map((title) => (
          <li key={title} className={classes.row}>
            <span className={classes.words}>{title}</span>
          </li>
        ))}
    </ul>
  )
}
