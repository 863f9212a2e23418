import { type Hook, maxHookCalls } from '@digisigncast/contract/accounts/hooks'
import { useSession } from '../../../api/session.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import tableClasses from '../../../ui/lists/settings-table.module.css'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './hooks.module.css'
import { useHookCalls } from './hooks.queries.ts'

interface Props {
  opened: boolean
  onClose: () => void
  hook: Hook
}

/** The last requests to a hook. */
export const CallsPanel = ({ opened, onClose, hook }: Props) => (
  <SidePanel opened={opened} onClose={onClose} title={`Requests to “${hook.name}”`}>
    <Calls id={hook.id} />
  </SidePanel>
)

function Calls({ id }: { id: string }) {
  const timeZone = useSession().me?.account?.time_zone
  const { data, error, refetch } = useHookCalls(id)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons count={4} columns={['1fr', '3fr']} height={48} />
    )
  if (data.length === 0)
    return <p className={classes.text}>No requests yet. Requests with a wrong address are not listed.</p>
  return (
    <>
      <ul className={classes.calls}>
        {data.map(({ id: call, at, address, is_done, message }) => (
          <li key={call} className={classes.call}>
            <StatusBadge tone={is_done ? 'good' : 'bad'}>{is_done ? 'Done' : 'Refused'}</StatusBadge>
            <div>
              {message}
              <span className={tableClasses.second}>
                <Moment at={at} timeZone={timeZone} /> · from {address}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {data.length === maxHookCalls && <p className={classes.text}>Older requests are not kept.</p>}
    </>
  )
}
