import type { Customer } from '@digisigncast/contract/platform/customers'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { ViewPanel } from './view-panel.tsx'

/** Opens a read-only view of a customer's console. */
export function ViewButton({ customer }: { customer: Customer }) {
  const panel = useAddressPanel({
    name: 'view',
    noun: 'customer',
    find: async (id) => (id === customer.id ? customer : undefined),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} />} onClick={() => panel.open(customer)}>
        View as customer
      </Button>
      <AddressPanel panel={panel}>{(view) => <ViewPanel {...view} customer={customer} />}</AddressPanel>
    </>
  )
}
