import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { later } from '../../../ui/loading/later.tsx'
import { useInvoiceTerms } from './invoices.queries.ts'

const NewInvoicePanel = later(() => import('./new-invoice-panel.tsx').then((part) => part.NewInvoicePanel))

interface Props {
  customer?: { id: string; name: string }
  /** Currency of the customer's subscription; default: that of new plans. */
  currency?: string | undefined
}

/** Opens the panel that writes an invoice, for a customer or for one to be chosen. */
export function NewInvoiceButton({ customer, currency }: Props) {
  const { data: terms } = useInvoiceTerms()
  const panel = useAddressPanel({
    name: 'new-invoice',
    noun: 'customer',
    find: async () => customer,
    ...(customer === undefined && { canCreate: true }),
  })
  return (
    <>
      <Button
        variant={customer ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} />}
        onClick={() => panel.open(customer)}
      >
        Create Invoice
      </Button>
      {terms && (
        <AddressPanel panel={panel}>
          {(opened) => (
            <NewInvoicePanel
              {...opened}
              {...(customer && { customer })}
              terms={currency ? { ...terms, currency } : terms}
            />
          )}
        </AddressPanel>
      )}
    </>
  )
}
