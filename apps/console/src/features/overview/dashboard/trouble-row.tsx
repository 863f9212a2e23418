import type { Trouble } from '@digisigncast/contract/accounts/dashboard'
import { Button } from '@mantine/core'
import { IconCalendarOff, IconDatabaseOff, IconHelp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { panelPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { StateLine } from '../../../ui/feedback/state-line.tsx'
import classes from './attention-section.module.css'

const kinds = {
  source_failing: { page: '/data-sources', text: 'Data source cannot be retrieved', Icon: IconDatabaseOff },
  entry_empty: { page: '/schedule', text: 'Schedule entry has nothing to play', Icon: IconCalendarOff },
  unknown: { page: null, text: 'Unknown', Icon: IconHelp },
} as const

/** A data source or a schedule entry that needs attention. */
export function TroubleRow({ trouble: { kind, id, name, detail, since } }: { trouble: Trouble }) {
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
