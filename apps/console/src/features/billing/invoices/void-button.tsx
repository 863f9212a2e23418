import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Button } from '@mantine/core'
import { canVoid, useVoiding } from './use-voiding.ts'

/** For the platform owner, on the page of an invoice. */
export function VoidButton({ invoice }: { invoice: Invoice }) {
  const { ask, isPending } = useVoiding()
  if (!canVoid(invoice)) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => ask(invoice)}>
      Void Invoice…
    </Button>
  )
}
