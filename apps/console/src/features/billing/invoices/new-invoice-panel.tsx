import { maxInvoiceLines } from '@digisigncast/contract/billing/invoices'
import { moneyText, taxOn } from '@digisigncast/contract/billing/money'
import { Button, Select, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { type FieldErrors, failureErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { CustomerField } from '../subscriptions/index.ts'
import { InvoiceLineFields } from './invoice-line-fields.tsx'
import { type InvoiceTerms, useCreateInvoice } from './invoices.queries.ts'
import { bodyOf, errorsIn, type InvoiceFields, netOf, newLine } from './new-invoice-fields.ts'

const currencies = Intl.supportedValuesOf('currency')
const dayMs = 24 * 60 * 60_000

interface Props {
  opened: boolean
  /** Customer of the invoice; undefined to choose one. */
  customer?: { id: string; name: string }
  terms: InvoiceTerms
  onClose: () => void
}

/** Writes an invoice for a customer, apart from its subscription. */
export function NewInvoicePanel({ opened, customer, terms, onClose }: Props) {
  const [fields, setFields] = useState<InvoiceFields>(() => ({
    accountId: customer?.id ?? '',
    currency: terms.currency,
    due_on: new Date(Date.now() + terms.payment_days * dayMs).toISOString().slice(0, 10),
    lines: [newLine(1)],
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const set = (patch: Partial<InvoiceFields>) => {
    setFields({ ...fields, ...patch })
    setErrors({})
  }
  const { save, isPending } = useSave(setErrors, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsIn(fields)
    setErrors(found)
    if (Object.keys(found).length === 0) save(fields)
  }
  const addLine = () =>
    set({ lines: [...fields.lines, newLine(Math.max(0, ...fields.lines.map(({ key }) => key)) + 1)] })
  const net = netOf(fields)
  const isDirty = fields.lines.some(({ text, unit_price }) => text !== '' || unit_price !== '')
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title="Create Invoice"
      isDirty={isDirty}
      saveLabel="Create and Send"
      onSubmit={submit}
      isSaving={isPending}
    >
      {customer ? (
        <Text>For {customer.name}. The invoice is emailed at once, and cannot be changed afterwards.</Text>
      ) : (
        <CustomerField
          value={fields.accountId}
          onChange={(accountId) => set({ accountId })}
          error={errors['accountId']}
          description="The invoice is emailed at once, and cannot be changed afterwards."
        />
      )}
      <Select
        label="Currency"
        searchable
        allowDeselect={false}
        data={currencies}
        value={fields.currency}
        onChange={(currency) => currency && set({ currency })}
        error={errors['currency']}
      />
      <TextInput
        type="date"
        label="Due Date"
        required
        value={fields.due_on}
        onChange={(event) => set({ due_on: event.currentTarget.value })}
        error={errors['due_on']}
      />
      {fields.lines.map((line, index) => (
        <InvoiceLineFields
          key={line.key}
          line={line}
          number={index + 1}
          currency={fields.currency}
          errors={errors}
          onChange={(patch) =>
            set({ lines: fields.lines.map((one) => (one.key === line.key ? { ...one, ...patch } : one)) })
          }
          onRemove={
            fields.lines.length > 1
              ? () => set({ lines: fields.lines.filter(({ key }) => key !== line.key) })
              : undefined
          }
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={fields.lines.length >= maxInvoiceLines}
        onClick={addLine}
      >
        Add Line
      </Button>
      {errors['lines'] && <Text c="var(--danger)">{errors['lines']}</Text>}
      <Text>
        Net: <strong>{moneyText(net, fields.currency)}</strong>, plus {terms.tax_rate / 100} % tax. Total:{' '}
        <strong>{moneyText(net + taxOn(net, terms.tax_rate), fields.currency)}</strong>
      </Text>
    </FormPanel>
  )
}

function useSave(onErrors: (errors: FieldErrors) => void, onClose: () => void) {
  const messages = useMessages()
  const create = useCreateInvoice()
  const save = (fields: InvoiceFields) =>
    create.mutate(bodyOf(fields), {
      onSuccess: ({ message }) => {
        messages.success(message ?? 'Invoice created successfully!')
        onClose()
      },
      onError: (failure) => {
        onErrors(failureErrors(failure))
        messages.error(failureText(failure))
      },
    })
  return { save, isPending: create.isPending }
}
