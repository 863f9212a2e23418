import { BillingAddress, maxBillingAddress, maxTaxNumber, TaxNumber } from '@digisigncast/contract/accounts/settings'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './membership-section.module.css'

export interface BillingDetails {
  billing_address: string
  tax_number: string
}

interface Props {
  details: BillingDetails
  isSaving: boolean
  onSave: (details: BillingDetails, onSaved: () => void) => void
}

const errorIn = (schema: typeof BillingAddress, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message

/** Billing address and tax number of a customer: edited by its admins and by the platform owner. */
export function BillingDetailsSection({ details, isSaving, onSave }: Props) {
  // The edited fields; the others follow the stored ones.
  const [draft, setDraft] = useState<Partial<BillingDetails>>({})
  const shown = { ...details, ...draft }
  const isChanged =
    shown.billing_address.trim() !== details.billing_address || shown.tax_number.trim() !== details.tax_number
  const errors = {
    billing_address: errorIn(BillingAddress, shown.billing_address),
    tax_number: errorIn(TaxNumber, shown.tax_number),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !errors.billing_address && !errors.tax_number) onSave(shown, () => setDraft({}))
  }
  return (
    <Section title="Billing details">
      <form className={classes.details} onSubmit={submit} noValidate>
        <Textarea
          label="Billing address"
          description="Company, street, town and country, as invoices show them."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxBillingAddress}
          autoComplete="billing street-address"
          value={shown.billing_address}
          error={errors.billing_address}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, billing_address: value })}
        />
        <TextInput
          label="Tax number"
          description="Shown on new invoices. Issued invoices do not change."
          maxLength={maxTaxNumber}
          autoComplete="off"
          value={shown.tax_number}
          error={errors.tax_number}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, tax_number: value })}
        />
        <Button type="submit" disabled={!isChanged} loading={isSaving}>
          Save Billing Details
        </Button>
      </form>
    </Section>
  )
}
