import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Button, Group, Text } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { usePaymentLink } from './invoices.queries.ts'

/** Creates a payment link for the owner to send to the customer. */
export function PaymentLink({ invoice }: { invoice: Invoice }) {
  const messages = useMessages()
  const link = usePaymentLink()
  const make = () => link.mutate(invoice.id, { onError: (failure) => messages.error(failureText(failure)) })
  const url = link.data?.data.url
  return (
    <div>
      <Text size="sm" mb="xs">
        Or let the customer pay online: send a link to Stripe’s page. It works for one day, and the payment is recorded
        automatically.
      </Text>
      <Group gap="xs">
        {url ? (
          <CopyText text={url} label="Copy payment link" />
        ) : (
          <Button size="compact-sm" variant="default" loading={link.isPending} onClick={make}>
            Create payment link
          </Button>
        )}
      </Group>
    </div>
  )
}
