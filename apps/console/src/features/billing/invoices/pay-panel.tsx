import { toWireNames } from '@digisigncast/contract/api/wire-names'
import { type Invoice, paymentMethods } from '@digisigncast/contract/billing/invoices'
import { moneyText } from '@digisigncast/contract/billing/money'
import { payInvoice } from '@digisigncast/contract/schemas/billing/invoices'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { type FieldErrors, failureErrors, issueErrors } from '../../../api/field-errors.ts'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { usePayInvoice, usePaymentLink } from './invoices.queries.ts'

const formId = 'payment-form'

interface Props {
  opened: boolean
  invoice: Invoice
  onClose: () => void
}

/** Panel to record a payment. */
export function PayPanel({ opened, invoice, onClose }: Props) {
  const messages = useMessages()
  const pay = usePayInvoice()
  const [method, setMethod] = useState<string | null>(null)
  const [paidOn, setPaidOn] = useState(() => new Date().toISOString().slice(0, 10))
  const [reference, setReference] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { invoiceId: invoice.id, payment_method: method ?? '', paid_on: paidOn, reference }
    const parsed = payInvoice.body.safeParse(toWireNames(payInvoice.body, body))
    setErrors(issueErrors(parsed.error))
    if (!parsed.success) return
    pay.mutate(parsed.data, {
      onSuccess: ({ message }) => {
        messages.success(message ?? 'Payment recorded successfully!')
        onClose()
      },
      onError: (failure) => {
        setErrors(failureErrors(failure))
        messages.error(failureText(failure))
      },
    })
  }
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Record Payment"
      isDirty={method !== null || reference !== ''}
      footer={
        <Button type="submit" form={formId} loading={pay.isPending}>
          Record Payment
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <Text>
            {invoice.number} of {invoice.user.name}: {moneyText(invoice.amount, invoice.currency)}
          </Text>
          <Select
            label="Payment Method"
            required
            placeholder="Choose how it was paid"
            data={paymentMethods}
            value={method}
            onChange={setMethod}
            error={errors['payment_method']}
          />
          <TextInput
            type="date"
            label="Date"
            required
            value={paidOn}
            onChange={(event) => setPaidOn(event.currentTarget.value)}
            error={errors['paid_on']}
          />
          <TextInput
            label="Reference"
            description="For example the bank transfer number."
            maxLength={200}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
            error={errors['reference']}
          />
        </Stack>
      </form>
      {invoice.can_pay_online && <PaymentLink invoice={invoice} />}
    </SidePanel>
  )
}

/** Creates a payment link for the owner to send to the customer. */
function PaymentLink({ invoice }: { invoice: Invoice }) {
  const link = usePaymentLink()
  const make = () => link.mutate(invoice.id)
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
