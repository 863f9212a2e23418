import type { Customer } from '@digisigncast/contract/platform/customers'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { ViewPanel } from './view-panel.tsx'

/** Opens a read-only view of a customer's console. */
export function ViewButton({ customer }: { customer: Customer }) {
  const panel = usePanel<null>()
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => panel.open(null)}>
        View as customer
      </Button>
      {panel.turn > 0 && <ViewPanel key={panel.turn} opened={panel.opened} customer={customer} onClose={panel.close} />}
    </>
  )
}
