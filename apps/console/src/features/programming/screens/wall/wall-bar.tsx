import type { ScreenCounts, ScreenGroup } from '@digisigncast/contract/devices/screen-state'
import { ActionIcon, Anchor, Button, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconBell, IconMaximize, IconMinimize, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useNow } from '../../../../api/live/use-now.ts'
import { alertsPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { useTags } from '../../../../api/tags.ts'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { Tooltip } from '../../../../ui/text/tooltip.tsx'
import { ScreenChips } from '../list/screen-chips.tsx'
import classes from './wall-bar.module.css'

interface Props {
  counts: ScreenCounts | undefined
  state: ScreenGroup | undefined
  tag: string | undefined
  onState: (state: ScreenGroup | undefined) => void
  onTag: (tag: string | undefined) => void
  /** Number of open alerts; undefined while it is not known. */
  alerts: number | undefined
}

/** The top line: way back, names, counts, filters, alerts, time. */
export function WallBar({ counts, state, tag, onState, onTag, alerts }: Props) {
  const { me } = useSession()
  const now = useNow()
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <BackLink to="/screens">Screens</BackLink>
        <h1 className={classes.title}>Health Wall</h1>
        <span className={classes.account}>{me?.account?.name}</span>
        <div className={classes.filters}>
          <ScreenChips
            counts={counts}
            chosen={state}
            onChoose={(group) => onState(group === state ? undefined : group)}
          />
          <TagSelect tag={tag} onTag={onTag} />
        </div>
        <div className={classes.end}>
          {alerts !== undefined && (
            <Anchor component={Link} to={alertsPath} className={classes.alerts} data-open={alerts > 0 || undefined}>
              <IconBell size={18} aria-hidden />
              {alertsText(alerts)}
            </Anchor>
          )}
          <span className={classes.clock}>
            <Moment at={now} timeZone={me?.account?.time_zone} show="recent" />
          </span>
          <ColorsButton />
          <FullScreenButton />
        </div>
      </div>
    </div>
  )
}

const alertsText = (count: number): string =>
  count === 0 ? 'No open alerts' : `${count.toLocaleString('en')} open ${count === 1 ? 'alert' : 'alerts'}`

function TagSelect({ tag, onTag }: Pick<Props, 'tag' | 'onTag'>) {
  const tags = useTags().data ?? []
  if (tags.length === 0 && tag === undefined) return null
  const isKnown = tags.some(({ id }) => id === tag)
  return (
    <NativeSelect
      className={classes.tag}
      size="sm"
      aria-label="Tag"
      data={[
        { value: '', label: 'All tags' },
        ...tags.map(({ id, name }) => ({ value: id, label: name })),
        ...(tag !== undefined && !isKnown ? [{ value: tag, label: 'One tag' }] : []),
      ]}
      value={tag ?? ''}
      onChange={(event) => onTag(event.currentTarget.value || undefined)}
    />
  )
}

/** The colors of the console, as in the profile menu. */
function ColorsButton() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  const label = isDark ? 'Light colors' : 'Dark colors'
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <IconSun size={20} stroke={1.6} aria-hidden /> : <IconMoon size={20} stroke={1.6} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

function FullScreenButton() {
  const { fullscreen, toggle } = useFullscreenDocument()
  // Phones of Apple cannot.
  if (!document.fullscreenEnabled) return null
  return (
    <Button
      className={classes.fullScreen}
      variant="default"
      size="sm"
      leftSection={fullscreen ? <IconMinimize size={16} aria-hidden /> : <IconMaximize size={16} aria-hidden />}
      onClick={() => void toggle()}
    >
      {fullscreen ? 'Exit Full Screen' : 'Full Screen'}
    </Button>
  )
}
