import type { Screen } from '@digisigncast/contract/content/screens'
import { groupsOf, ScreenGroup } from '@digisigncast/contract/devices/screen-state'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useNow } from '../../../../api/live/use-now.ts'
import { useSession } from '../../../../api/session.tsx'
import { CardSkeletons, EmptyState, ErrorState, NoMatch } from '../../../../ui/feedback/states.tsx'
import { changedQuery } from '../../../../ui/layout/address/panel-address.ts'
import { AddressPanel } from '../../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../../ui/layout/use-address-panel.ts'
import { later } from '../../../../ui/loading/later.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { AlertColumn, useOpenAlerts } from '../../../fleet/alerts/index.ts'
import { findScreen } from '../screens.queries.ts'
import classes from './health-wall.module.css'
import { useFreshness } from './use-freshness.ts'
import { useAwake, useNewVersion } from './use-unattended.ts'
import { useWallScreens } from './use-wall-screens.ts'
import { WallBar } from './wall-bar.tsx'
import { troubleSince, wallOrder } from './wall-order.ts'
import { WallTiles } from './wall-tiles.tsx'

const WallPanel = later(() => import('./wall-panel.tsx').then((part) => part.WallPanel))

/** All screens on one page for a monitor, trouble first. */
export function WallPage() {
  const { tag, state, change } = useWallFilter()
  const wall = useWallScreens(tag)
  const open = useOpenAlerts(tag).data
  const oldSince = useFreshness(wall)
  const timeZone = useSession().me?.account?.time_zone
  const day = useDay(timeZone)
  useAwake()
  useNewVersion()

  const { screens, isWhole, total } = wall
  const shown = useMemo(
    () =>
      screens && wallOrder(state ? screens.filter((screen) => groupsOf(screen.state.code).includes(state)) : screens),
    [screens, state],
  )
  const alerts = useMemo(() => open?.alerts ?? [], [open])
  const since = useCallback((screen: Screen) => troubleSince(screen, alerts), [alerts])
  const panel = useAddressPanel({ name: 'screen', noun: 'screen', find: findScreen })
  const isFiltered = tag !== undefined || state !== undefined
  return (
    <main className={classes.wall} data-old={oldSince !== null || undefined}>
      <title>Health Wall · DigiSignCast</title>
      <WallBar
        counts={wall.counts}
        state={state}
        tag={tag}
        onState={(group) => change({ state: group })}
        onTag={(id) => change({ tag: id })}
        alerts={open?.total}
      />
      <output className={classes.notes}>
        {oldSince !== null && (
          <span className={classes.old}>
            <IconCloudOff size={20} aria-hidden />
            <span>
              No connection to the server. Everything here is as of{' '}
              <Moment at={oldSince} timeZone={timeZone} show="recent" />.
            </span>
          </span>
        )}
        {screens && !isWhole && (
          <span className={classes.loading}>
            {`Loading: ${screens.length.toLocaleString('en')} of ${(total ?? 0).toLocaleString('en')} screens`}
          </span>
        )}
      </output>
      <div className={classes.body}>
        <div className={classes.tiles}>
          {shown === undefined ? (
            <Loading error={wall.error} onRetry={() => void wall.refetch()} />
          ) : shown.length > 0 ? (
            <WallTiles screens={shown} since={since} timeZone={timeZone} day={day} onOpen={panel.open} />
          ) : (
            isWhole && <Nothing onClear={isFiltered ? () => change({ tag: undefined, state: undefined }) : undefined} />
          )}
        </div>
        {open !== undefined && open.total > 0 && (
          <div className={classes.alerts}>
            <AlertColumn {...open} />
          </div>
        )}
      </div>
      <AddressPanel panel={panel}>
        {(opening, screen) =>
          screen && <WallPanel {...opening} screen={screens?.find(({ id }) => id === screen.id) ?? screen} />
        }
      </AddressPanel>
    </main>
  )
}

/** The present day in a time zone, for example 2026-11-27. */
function useDay(timeZone: string | undefined): string {
  const now = useNow()
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

function Loading({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <CardSkeletons count={12} />
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  const canCreate = useSession().can('screens', 'create')
  if (onClear)
    return (
      <NoMatch
        text="No screens found."
        search=""
        action={
          <Button variant="default" onClick={onClear}>
            Show all screens
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing="screen"
      text="No screens yet."
      action={
        canCreate && (
          <Button component={Link} to="/screens?panel=create">
            Create New Screen
          </Button>
        )
      }
    />
  )
}

/** Filter of the wall, kept in its address: it survives a reload, and can be the start page of a monitor. */
function useWallFilter() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (patch: { tag?: string | undefined; state?: ScreenGroup | undefined }) =>
      setParams(() => changedQuery(patch), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return {
    tag: params.get('tag')?.slice(0, 100) || undefined,
    state: ScreenGroup.options.find((group) => group === params.get('state')),
    change,
  }
}
