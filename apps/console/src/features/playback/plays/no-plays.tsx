import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../../api/session.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'

interface Props {
  /** Set until the first plays are counted, with the time of the next report if a device is connected. */
  firstReport: { at: number | null } | null | undefined
  timeZone: string | undefined
}

/** A period without plays. */
export function NoPlays({ firstReport, timeZone }: Props) {
  const canConnect = useSession().can('screens', 'edit')
  if (!firstReport)
    return <EmptyState drawing="activity" text="No plays in this period. Connected devices report what they play." />
  if (firstReport.at === null)
    return (
      <EmptyState
        drawing="activity"
        text="No plays yet: no device is connected."
        action={
          canConnect && (
            <Button component={Link} to={connectPath}>
              Connect a display
            </Button>
          )
        }
      />
    )
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) })
  return (
    <EmptyState
      drawing="activity"
      text="No plays yet."
      hint={`Reports arrive every 5 minutes; next at ${time.format(firstReport.at)}`}
    />
  )
}
