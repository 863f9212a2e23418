import { digitsOf } from '@digisigncast/contract/billing/money'
import { Button, Fieldset, Group, NumberInput, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../../api/field-errors.ts'
import type { LineFields } from './new-invoice-fields.ts'

interface Props {
  line: LineFields
  /** Position in the form, from 1. */
  number: number
  currency: string
  errors: FieldErrors
  onChange: (patch: Partial<LineFields>) => void
  /** Undefined for the only line. */
  onRemove: (() => void) | undefined
}

/** One line of a new invoice: description, quantity and price. */
export function InvoiceLineFields({ line, number, currency, errors, onChange, onRemove }: Props) {
  const numeric = { thousandSeparator: ',', hideControls: true } as const
  return (
    <Fieldset variant="unstyled" legend={`Line ${number}`}>
      <TextInput
        label="Description"
        required
        maxLength={200}
        value={line.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        error={errors[`text ${line.key}`]}
      />
      <Group grow align="flex-start" mt="sm">
        <NumberInput
          label="Quantity"
          required
          allowNegative={false}
          decimalScale={2}
          {...numeric}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
          error={errors[`quantity ${line.key}`]}
        />
        <NumberInput
          label="Unit price"
          required
          decimalScale={digitsOf(currency)}
          {...numeric}
          value={line.unit_price}
          onChange={(unit_price) => onChange({ unit_price })}
          error={errors[`unit_price ${line.key}`]}
        />
      </Group>
      {onRemove && (
        <Button mt="sm" size="compact-sm" variant="default" aria-label={`Remove line ${number}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </Fieldset>
  )
}
