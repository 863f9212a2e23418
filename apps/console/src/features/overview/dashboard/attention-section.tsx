import type { Overview, Trouble } from '@digisigncast/contract/accounts/dashboard'
import { Anchor, Button } from '@mantine/core'
import { IconCalendarOff, IconCircleCheck, IconDatabaseOff, IconHelp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { panelPath, screenPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { ScreenStateLine } from '../../../ui/feedback/screen-state-line.tsx'
import { StateLine } from '../../../ui/feedback/state-line.tsx'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './attention-section.module.css'
import { screensPath } from './screen-manager.tsx'
import { SmallScreen } from './screen-wall.tsx'

const AttentionAlerts = later(() => import('../../fleet/alerts/index.ts').then((part) => part.AttentionAlerts))

interface Props {
  overview: Overview | undefined
  /** When the states were read. */
  checkedAt: number
}

/** The first screens that do not show what they should, and trouble that no screen reports. */
export function AttentionSection({ overview, checkedAt }: Props) {
  const { me, can } = useSession()
  const timeZone = me?.account?.time_zone
  const rows = overview?.attention ?? []
  const troubles = overview?.troubles ?? []
  const more = (overview?.screens.needs_attention ?? 0) - rows.length
  return (
    <Section
      title="Needs attention"
      aside={
        more > 0 && (
          <Anchor component={Link} to={screensPath('needs_attention')}>
            All {(rows.length + more).toLocaleString('en')}
          </Anchor>
        )
      }
    >
      {overview === undefined && <RowSkeletons count={3} columns={['1fr', '3fr']} height={56} />}
      {overview && can('screens', 'view') && <AttentionAlerts />}
      {overview && rows.length + troubles.length === 0 && <Nothing overview={overview} checkedAt={checkedAt} />}
      {rows.length + troubles.length > 0 && (
        <ul className={classes.list}>
          {rows.map((screen) => (
            <li key={screen.id} className={classes.row}>
              <SmallScreen screen={screen} />
              <div className={classes.words}>
                <span className={classes.name} title={screen.name}>
                  {screen.name}
                </span>
                <ScreenStateLine state={screen.state} timeZone={timeZone} limit={2} />
              </div>
              <Button
                component={Link}
                to={screenPath(screen.id)}
                variant="default"
                size="xs"
                aria-label={`Open ${screen.name}`}
              >
                Open
              </Button>
            </li>
          ))}
          {troubles.map((trouble) => (
            <TroubleRow key={`${trouble.kind} ${trouble.id}`} trouble={trouble} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Nothing({ overview: { screens }, checkedAt }: { overview: Overview; checkedAt: number }) {
  const timeZone = useSession().me?.account?.time_zone
  if (screens.all === screens.no_device) return <SectionEmpty text="States appear here when a display is connected." />
  return (
    <p className={classes.calm}>
      <IconCircleCheck size={20} aria-hidden />
      <span>
        Everything is up to date · <Moment at={checkedAt} timeZone={timeZone} show="recent" />
      </span>
    </p>
  )
}

const kinds = {
  source_failing: { page: '/data-sources', text: 'Data source cannot be retrieved', Icon: IconDatabaseOff },
  entry_empty: { page: '/schedule', text: 'Schedule entry has nothing to play', Icon: IconCalendarOff },
  unknown: { page: null, text: 'Unknown', Icon: IconHelp },
} as const

/** A data source or a schedule entry that needs attention. */
function TroubleRow({ trouble: { kind, id, name, detail, since } }: { trouble: Trouble }) {
  const timeZone = useSession().me?.account?.time_zone
  const { page, text, Icon } = kinds[kind]
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <StateLine words={{ tone: 'pending', text, since, detail }} timeZone={timeZone} />
      </div>
      {page && (
        <Button component={Link} to={panelPath(page, { id })} variant="default" size="xs" aria-label={`Open ${name}`}>
          Open
        </Button>
      )}
    </li>
  )
}
