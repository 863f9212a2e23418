import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { useWaitingDevices } from './devices.queries.ts'
import { WaitingPanel } from './panel/waiting-panel.tsx'
import classes from './waiting-notice.module.css'

/** Shows how many devices wait for approval, and opens their list. */
export function WaitingNotice() {
  const { data } = useWaitingDevices()
  const panel = usePanel<true>()
  const total = data?.total ?? 0
  const isOne = total === 1
  return (
    <>
      {total > 0 && (
        <section className={classes.notice} aria-label="Devices waiting for approval">
          <IconUserQuestion size={20} aria-hidden />
          <p>
            <strong>{isOne ? '1 device waits for approval.' : `${total} devices wait for approval.`}</strong>{' '}
            {isOne ? 'Its plays are not counted yet.' : 'Their plays are not counted yet.'}
          </p>
          <Button variant="default" size="compact-md" onClick={() => panel.open(true)}>
            Review
          </Button>
        </section>
      )}
      {panel.subject && <WaitingPanel key={panel.turn} opened={panel.opened} onClose={panel.close} />}
    </>
  )
}
