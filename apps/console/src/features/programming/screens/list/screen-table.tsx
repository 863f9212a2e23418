import type { Screen } from '@digisigncast/contract/content/screens'
import { ActionIcon, Anchor, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo, type Ref, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { screenPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { ScreenStateLine } from '../../../../ui/feedback/screen-state-line.tsx'
import { usePageRows } from '../../../../ui/layout/use-page-rows.ts'
import readers from '../../../../ui/readers.module.css'
import { GroupedCode } from '../../../../ui/text/grouped-code.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { countConnected, NewCount, useRetryDownloads } from '../../../fleet/devices/index.ts'
import { TagChips } from '../../tags/index.ts'
import { Bezel } from '../display/bezel.tsx'
import { ScreenPreview } from '../display/screen-preview.tsx'
import { LinkedContent } from '../linked-content.tsx'
import { previewPath, type ScreenActions } from '../screen-words.ts'
import { SelectScreen } from '../select-screen.tsx'
import { groupTitles } from './group-title.ts'
import type { ScreenListProps } from './screen-cards.tsx'
import classes from './screen-table.module.css'
import { useScreenKeys } from './use-screen-keys.ts'

const rowHeight = 60

interface Props extends ScreenListProps {
  total: number
}

/** Screens as rows, of which only the visible ones are rendered. */
export function ScreenTable({ screens, total, grouping, actions, selection, onOpen, onEnd }: Props) {
  const { list, rows, height, measure, scrollTo } = usePageRows({
    count: screens.length,
    estimatedHeight: rowHeight,
    gap: 0,
    keyOf: (index) => screens[index]?.id ?? index,
    onEnd,
  })
  const titles = groupTitles(grouping, screens)
  const activeId = useScreenKeys({
    screens,
    onToggle: selection.toggle,
    onOpen,
    onClear: selection.clear,
    scrollTo,
  })
  return (
    <div ref={list} className={classes.surface}>
      <table className={classes.table} aria-label="Screens" aria-rowcount={total + 1} style={{ height }}>
        <thead className={classes.top}>
          <tr className={classes.head} aria-rowindex={1}>
            <HiddenHead label="Selection" className={classes.select} />
            <HiddenHead label="Picture" className={classes.picture} />
            <th scope="col">Name, code</th>
            <th scope="col">State</th>
            <th scope="col">Content</th>
            <th scope="col">Tags</th>
            <th scope="col">Device, last seen</th>
            <HiddenHead label="Actions" />
          </tr>
        </thead>
        {rows.map(({ key, index, start }) => {
          const screen = screens[index]
          return (
            screen && (
              <ScreenRow
                key={key}
                ref={measure}
                screen={screen}
                index={index}
                start={start}
                group={titles.get(index)}
                actions={actions}
                isSelected={selection.ids.has(screen.id)}
                isActive={screen.id === activeId}
              />
            )
          )
        })}
      </table>
    </div>
  )
}

const HiddenHead = ({ label, className }: { label: string; className?: string | undefined }) => (
  <th scope="col" className={className}>
    <span className={readers.only}>{label}</span>
  </th>
)

interface RowProps {
  ref: Ref<HTMLTableSectionElement>
  screen: Screen
  index: number
  /** Offset in the list (px). */
  start: number
  group: string | undefined
  actions: ScreenActions
  isSelected: boolean
  isActive: boolean
}

const ScreenRow = memo(function ScreenRow({ ref, screen, index, start, group, actions, ...is }: RowProps) {
  const timeZone = useSession().me?.account?.time_zone
  const seen = Math.max(...screen.devices.map(({ seen_at }) => seen_at ?? 0), 0)
  const connected = countConnected(screen.devices)
  return (
    <tbody ref={ref} className={classes.place} style={{ transform: `translateY(${start}px)` }} data-index={index}>
      {group !== undefined && (
        <tr className={classes.group}>
          <th scope="rowgroup">{group}</th>
        </tr>
      )}
      <tr
        className={classes.row}
        aria-rowindex={index + 2}
        data-selected={is.isSelected || undefined}
        data-active={is.isActive || undefined}
      >
        <td className={classes.select}>
          {actions.onToggle && (
            <SelectScreen name={screen.name} index={index} isSelected={is.isSelected} onToggle={actions.onToggle} />
          )}
        </td>
        <td className={classes.picture}>
          <Bezel rotation={screen.rotation}>
            <CalmPreview screen={screen} />
          </Bezel>
        </td>
        <td className={classes.name}>
          <Anchor component={Link} to={screenPath(screen.id)} c="inherit" title={screen.name}>
            {screen.name}
          </Anchor>
          <span className={classes.code}>
            <GroupedCode code={screen.code} />
          </span>
        </td>
        <td className={classes.state}>
          <ScreenStateLine state={screen.state} timeZone={timeZone} limit={1} />
        </td>
        <td className={classes.content}>
          <LinkedContent screen={screen} />
        </td>
        <td className={classes.tags}>{screen.tags.length > 0 && <TagChips tags={screen.tags} most={3} />}</td>
        <td className={classes.device}>
          {screen.devices.length > 0 && (
            <span>
              {connected} of {screen.devices.length} connected
            </span>
          )}
          <NewCount devices={screen.devices} onReview={() => actions.onDevices(screen)} />
          {seen > 0 && (
            <span className={classes.quiet}>
              <Moment at={seen} timeZone={timeZone} show="recent" />
            </span>
          )}
        </td>
        <td className={classes.menu}>
          <RowMenu screen={screen} actions={actions} />
        </td>
      </tr>
    </tbody>
  )
})

const calmMs = 300

/** A live preview, once the row has stayed in view for a moment: scrolling past rows loads nothing. */
function CalmPreview({ screen }: { screen: Screen }) {
  const [isCalm, setIsCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsCalm(true), calmMs)
    return () => clearTimeout(timer)
  }, [])
  return isCalm ? <ScreenPreview screen={screen} /> : null
}

function RowMenu({ screen, actions }: { screen: Screen; actions: ScreenActions }) {
  const { can } = useSession()
  const retry = useRetryDownloads()
  const { code, device_id: deviceId } = screen.state
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${screen.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can('screens', 'edit') && <Menu.Item onClick={() => actions.onEdit(screen)}>Edit Screen</Menu.Item>}
        {can('screens', 'edit') && (
          <Menu.Item onClick={() => actions.onEditContent(screen)}>Edit linked content</Menu.Item>
        )}
        <Menu.Item component="a" href={previewPath(screen)} target="_blank" rel="noreferrer">
          Preview Screen
        </Menu.Item>
        <Menu.Item onClick={() => actions.onConnect(screen)}>View Connection Details</Menu.Item>
        {code === 'stuck' && deviceId !== null && can('screens', 'edit') && (
          <Menu.Item onClick={() => retry.mutate(deviceId)}>Retry Downloads</Menu.Item>
        )}
        {screen.devices.length > 0 && <Menu.Item onClick={() => actions.onDevices(screen)}>View Devices</Menu.Item>}
        {can('screens', 'delete') && (
          <Menu.Item color="red" onClick={() => actions.onDelete(screen)}>
            Delete …
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
