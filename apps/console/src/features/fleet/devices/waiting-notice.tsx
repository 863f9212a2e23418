import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { later } from '../../../ui/loading/later.tsx'
import { useWaitingDevices } from './devices.queries.ts'
import classes from './waiting-notice.module.css'

const WaitingPanel = later(() => import('./panel/waiting-panel.tsx').then((part) => part.WaitingPanel))

/** Shows how many devices wait for approval, and opens their list. */
export function WaitingNotice() {
  const { data } = useWaitingDevices()
  const panel = useAddressPanel({ name: 'waiting' })
  const total = data?.total ?? 0
  const isOne = total === 1
  return (
    <>
      {total > 0 && (
        <section className={classes.notice} aria-label="Devices waiting for approval">
          <IconUserQuestion size={20} aria-hidden />
          <p>
            <strong>
              {isOne ? '1 device is waiting for approval.' : `${total} devices are waiting for approval.`}
            </strong>{' '}
            {isOne ? 'Its plays are not counted yet.' : 'Their plays are not counted yet.'}
          </p>
          <Button variant="default" size="compact-md" onClick={() => panel.open()}>
            Review
          </Button>
        </section>
      )}
      <AddressPanel panel={panel}>{(waiting) => <WaitingPanel {...waiting} />}</AddressPanel>
    </>
  )
}
