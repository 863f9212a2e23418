import { rotations } from '@digisigncast/contract/api/limits'
import type { Rotation } from '@digisigncast/contract/content/screens'
import type { CommandKind } from '@digisigncast/contract/devices/commands'
import { Button, Menu } from '@mantine/core'
import {
  IconChevronUp,
  IconClock,
  IconRotateClockwise,
  IconTag,
  IconTerminal2,
  IconTrash,
  IconVersions,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../../../api/session.tsx'
import { AddressPanel } from '../../../../ui/layout/address-panel.tsx'
import { barRef } from '../../../../ui/layout/bars.ts'
import { useAddressPanel } from '../../../../ui/layout/use-address-panel.ts'
import { later } from '../../../../ui/loading/later.tsx'
import { commandButtons } from '../../../fleet/devices/index.ts'
import type { ScreenSelection } from '../list/use-screen-selection.ts'
import { useCommandScreens, useRotateScreens } from '../screens.queries.ts'
import classes from './bulk-bar.module.css'
import { type BulkReply, useBulkReport } from './use-bulk-report.ts'
import { useDeleteSelected } from './use-delete-selected.tsx'

const BulkContentPanel = later(() => import('./bulk-content-panel.tsx').then((part) => part.BulkContentPanel))
const BulkHoursPanel = later(() => import('./bulk-hours-panel.tsx').then((part) => part.BulkHoursPanel))
const BulkTagsPanel = later(() => import('./bulk-tags-panel.tsx').then((part) => part.BulkTagsPanel))
const BulkZonePanel = later(() => import('./bulk-zone-panel.tsx').then((part) => part.BulkZonePanel))
const FailuresPanel = later(() => import('./failures-panel.tsx').then((part) => part.FailuresPanel))

interface Props {
  /** Whether screens are selected, or one of its panels is open: its code is loaded then. */
  opened: boolean
  selection: ScreenSelection
  /** Screens that match the filter. */
  total: number
  onSelectAll: () => void
}

/** Floating bar with what can be done with the selected screens. */
export function BulkBar({ selection, total, onSelectAll }: Props) {
  const ids = [...selection.ids]
  const canEdit = useSession().can('screens', 'edit')
  const content = useAddressPanel({ name: 'selected-screens', isAllowed: canEdit })
  const tags = useAddressPanel({ name: 'selected-tags', isAllowed: canEdit })
  const hours = useAddressPanel({ name: 'selected-hours', isAllowed: canEdit })
  const zone = useAddressPanel({ name: 'selected-zone', isAllowed: canEdit })
  const { state } = useLocation()
  const kept = (state as { screenIds?: string[] } | null)?.screenIds ?? []
  const { report, ...failures } = useBulkReport()
  const remove = useDeleteSelected(ids, (reply) => {
    selection.clear()
    report(reply)
  })
  return (
    <>
      {ids.length > 0 && (
        <section ref={barRef} className={classes.bar} aria-label="Selected screens">
          <p className={classes.count} aria-live="polite">
            {ids.length.toLocaleString('en')} selected
          </p>
          <Acts
            ids={ids}
            onContent={() => content.open(undefined, { screenIds: ids })}
            onTags={() => tags.open(undefined, { screenIds: ids })}
            onHours={() => hours.open(undefined, { screenIds: ids })}
            onZone={() => zone.open(undefined, { screenIds: ids })}
            onDelete={() => void remove.ask()}
            onDone={report}
          />
          <div className={classes.choose}>
            {ids.length < total && (
              <Button variant="subtle" px="sm" onClick={onSelectAll}>
                {`Select all ${total.toLocaleString('en')}`}
              </Button>
            )}
            <Button variant="subtle" px="sm" onClick={selection.clear}>
              Deselect All
            </Button>
          </div>
        </section>
      )}
      {ids.length > 0 && <div className={classes.room} />}
      <AddressPanel panel={content}>
        {(panel) => <BulkContentPanel {...panel} screenIds={kept} onDone={report} />}
      </AddressPanel>
      <AddressPanel panel={tags}>
        {(panel) => <BulkTagsPanel {...panel} screenIds={kept} onDone={report} />}
      </AddressPanel>
      <AddressPanel panel={hours}>
        {(panel) => <BulkHoursPanel {...panel} screenIds={kept} onDone={report} />}
      </AddressPanel>
      <AddressPanel panel={zone}>
        {(panel) => <BulkZonePanel {...panel} screenIds={kept} onDone={report} />}
      </AddressPanel>
      <FailuresPanel opened={failures.opened} failed={failures.failed} onClose={failures.close} />
    </>
  )
}

interface ActsProps {
  ids: string[]
  onContent: () => void
  onTags: () => void
  onHours: () => void
  onZone: () => void
  onDelete: () => void
  onDone: (reply: BulkReply) => void
}

function Acts({ ids, onContent, onTags, onHours, onZone, onDelete, onDone }: ActsProps) {
  const { can } = useSession()
  const rotate = useRotateScreens()
  const command = useCommandScreens()
  const isBusy = rotate.isPending || command.isPending
  const turn = (rotation: Rotation) => rotate.mutate({ screen_ids: ids, rotation }, { onSuccess: onDone })
  const send = (kind: CommandKind) => command.mutate({ screen_ids: ids, kind }, { onSuccess: onDone })
  return (
    <div className={classes.acts}>
      {can('screens', 'edit') && (
        <>
          <Button variant="light" leftSection={<IconVersions size={18} aria-hidden />} onClick={onContent}>
            Content
          </Button>
          <Button variant="light" leftSection={<IconTag size={18} aria-hidden />} onClick={onTags}>
            Tags
          </Button>
          <Choices label="Rotation" Icon={IconRotateClockwise} isBusy={isBusy}>
            {rotations.map((degrees) => (
              <Menu.Item key={degrees} onClick={() => turn(degrees)}>{`${degrees}°`}</Menu.Item>
            ))}
          </Choices>
          <Button variant="light" leftSection={<IconClock size={18} aria-hidden />} onClick={onHours}>
            Hours
          </Button>
          <Button variant="light" leftSection={<IconWorld size={18} aria-hidden />} onClick={onZone}>
            Time zone
          </Button>
          <Choices label="Commands" Icon={IconTerminal2} isBusy={isBusy}>
            {commandButtons.map(({ kind, label }) => (
              <Menu.Item key={kind} onClick={() => send(kind)}>
                {label}
              </Menu.Item>
            ))}
          </Choices>
        </>
      )}
      {can('screens', 'delete') && (
        <Button variant="light" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
  )
}

interface ChoicesProps {
  label: string
  Icon: typeof IconTrash
  isBusy: boolean
  children: ReactNode
}

function Choices({ label, Icon, isBusy, children }: ChoicesProps) {
  return (
    <Menu position="top-start" width={180}>
      <Menu.Target>
        <Button
          variant="light"
          leftSection={<Icon size={18} aria-hidden />}
          rightSection={<IconChevronUp size={16} aria-hidden />}
          disabled={isBusy}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
