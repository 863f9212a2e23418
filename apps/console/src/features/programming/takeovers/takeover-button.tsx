import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSession } from '../../../api/session.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { later } from '../../../ui/loading/later.tsx'
import classes from './takeover-button.module.css'

const TakeoverPanel = later(() => import('./takeover-panel.tsx').then((part) => part.TakeoverPanel))

/** Opens the takeovers, for users who may start them. */
export function TakeoverButton() {
  const { can } = useSession()
  const mayStart = can('takeover', 'start')
  const panel = useAddressPanel({ name: 'takeover', isAllowed: mayStart })
  if (!mayStart) return null
  return (
    <>
      <Button
        variant="outline"
        color="red"
        className={classes.button}
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        aria-label="Takeover"
        onClick={() => panel.open()}
      >
        Takeover
      </Button>
      <AddressPanel panel={panel}>{(state) => <TakeoverPanel {...state} />}</AddressPanel>
    </>
  )
}
