import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { alertsPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { bellText } from './alert-words.ts'
import { useAlertCount } from './alerts.queries.ts'

const most = 99

/** Link to the alerts, with the number of open ones without an acknowledgement. */
export const AlertBell = () => (useSession().can('screens', 'view') ? <Bell /> : null)

function Bell() {
  const { open, critical } = useAlertCount().data ?? { open: 0, critical: 0 }
  const text = bellText(open)
  return (
    <Tooltip label={text}>
      <Indicator
        label={open > most ? `${most}+` : open}
        disabled={open === 0}
        color={critical > 0 ? 'red.8' : 'yellow.4'}
        autoContrast
        size={18}
        offset={6}
      >
        <ActionIcon component={NavLink} to={alertsPath} size="lg" aria-label={text}>
          <IconBell size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
}
