import { screensText } from '@digisigncast/contract/api/screens-text'
import type { RunningTakeover } from '@digisigncast/contract/content/takeovers'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/live/server-clock.ts'
import { useSession } from '../../../api/session.tsx'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { layerText } from '../../kernel/overlay-place/index.ts'
import classes from './takeover-banner.module.css'
import { useEnd, useRunning } from './takeovers.queries.ts'
import { longRunText, whereText } from './words.ts'

const Receipt = later(() => import('./receipt/receipt.tsx').then((part) => part.Receipt))

/** The takeovers that run, above every page. */
export function TakeoverBanner() {
  const { running, now } = useRunningNow()
  if (running.length === 0) return null
  return (
    <section className={classes.banner} aria-label="Takeovers">
      {running.map((takeover) => (
        <Running key={takeover.id} takeover={takeover} now={now} />
      ))}
    </section>
  )
}

const longestTimerMs = 60_000

/** Without those whose time is over. */
function useRunningNow(): { running: readonly RunningTakeover[]; now: number } {
  const { data = [] } = useRunning()
  const [now, setNow] = useState(serverNow)
  const running = data.filter(({ ends_at }) => ends_at === null || ends_at > now)
  const wakeAt =
    running.length > 0 ? Math.min(...running.flatMap(({ ends_at }) => ends_at ?? []), now + longestTimerMs) : null
  useEffect(() => {
    if (wakeAt === null) return undefined
    // A timer may fire a moment early.
    const timer = setTimeout(() => setNow(Math.max(serverNow(), wakeAt)), Math.max(wakeAt - serverNow(), 0))
    return () => clearTimeout(timer)
  }, [wakeAt])
  return { running, now }
}

function Running({ takeover, now }: { takeover: RunningTakeover; now: number }) {
  const { can, me } = useSession()
  const end = useEnd()
  const ask = useConfirmed(end)
  const { id, name, is_drill: isDrill, ends_at: endsAt, started_by: by, screen_count: count } = takeover
  const kind = isDrill ? 'Drill' : 'Takeover'
  const longRun = endsAt === null ? longRunText(takeover.started_at, now) : undefined
  const endNow = () =>
    ask(id, {
      title: isDrill ? 'End this drill?' : 'End this takeover?',
      text: `“${name}” ends on ${screensText(count)}, which return to what should play.`,
      confirmLabel: 'End now',
    })
  return (
    <article className={classes.running} data-drill={isDrill || undefined}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon ?? ''} />
      <p className={classes.words}>
        <strong>
          {kind}: {name}
        </strong>{' '}
        <span>
          · {takeover.overlay && `${layerText(takeover.overlay)} · `}
          {whereText(takeover)} ·{' '}
          {endsAt === null ? (
            'until a user ends it'
          ) : (
            <>
              until <Moment at={endsAt} timeZone={me?.account?.time_zone} show="recent" />
            </>
          )}{' '}
          · started by {by}
        </span>
        {longRun && <strong> It has run for {longRun}. End it if it is no longer needed.</strong>}
      </p>
      {can('takeover', 'start') && takeover.is_editable && (
        <Button
          size="compact-md"
          variant="default"
          className={classes.end}
          loading={end.isPending}
          aria-label={`End now: ${name}`}
          onClick={endNow}
        >
          End now
        </Button>
      )}
      <Receipt id={id} name={name} />
    </article>
  )
}
