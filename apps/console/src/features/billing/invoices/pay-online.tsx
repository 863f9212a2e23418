import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Button, type ButtonProps } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { usePayOnline } from './invoices.queries.ts'

interface Props extends Pick<ButtonProps, 'size'> {
  invoice: Pick<Invoice, 'id' | 'number'>
}

/** Redirects to Stripe’s payment page of the invoice. */
export function PayOnline({ invoice, ...button }: Props) {
  const messages = useMessages()
  const pay = usePayOnline()
  const onClick = () =>
    pay.mutate(invoice.id, {
      onSuccess: ({ data }) => window.location.assign(data.url),
      onError: (failure) => messages.error(failureText(failure)),
    })
  return (
    <Button {...button} loading={pay.isPending} onClick={onClick}>
      Pay Now
    </Button>
  )
}
