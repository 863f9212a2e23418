import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Button, type ButtonProps } from '@mantine/core'
import { usePayOnline } from './invoices.queries.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  invoice: Pick<Invoice, 'id' | 'number'>
}

/** Redirects to Stripe’s payment page of the invoice. */
export function PayOnline({ invoice, ...button }: Props) {
  const pay = usePayOnline()
  const onClick = () => pay.mutate(invoice.id, { onSuccess: ({ data }) => window.location.assign(data.url) })
  return (
    <Button {...button} loading={pay.isPending} onClick={onClick}>
      Pay Now
    </Button>
  )
}
