import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { Anchor, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { screenPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { ScreenStateLine } from '../../../ui/feedback/screen-state-line.tsx'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { screensPath } from './addresses.ts'
import classes from './attention-section.module.css'
import { SmallScreen } from './small-screen.tsx'
import { TroubleRow } from './trouble-row.tsx'

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
