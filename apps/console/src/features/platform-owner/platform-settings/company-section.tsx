import { saveBillingSettings } from '@digisigncast/contract/schemas/billing/invoices'
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { inputErrors } from '../../../api/field-errors.ts'
import { type Company, company, useSetting } from './platform-settings.queries.ts'
import classes from './settings-section.module.css'
import { FormSection, SectionForm } from './settings-section.tsx'
import { type SectionFields, useSectionForm } from './use-section-form.ts'

interface CompanyFields extends Record<string, unknown> {
  seller_name: string
  seller_address: string
  tax_number: string
  currency: string
  /** Percent. */
  tax_rate: number | string
  payment_days: number | string
  grace_days: number | string
  invoice_note: string
}

const currencies = Intl.supportedValuesOf('currency')
// A missing number is an error, not zero.
const figure = (value: number | string) => (value === '' ? Number.NaN : Number(value))

const bodyOf = (fields: CompanyFields, { version }: Company) => ({
  seller_name: fields.seller_name,
  seller_address: fields.seller_address,
  tax_number: fields.tax_number,
  currency: fields.currency,
  tax_rate: Math.round(figure(fields.tax_rate) * 100),
  payment_days: figure(fields.payment_days),
  grace_days: figure(fields.grace_days),
  invoice_note: fields.invoice_note,
  version,
})

const fields: SectionFields<Company, CompanyFields, ReturnType<typeof bodyOf>> = {
  source: company,
  fieldsOf: ({ version: _version, ...stored }) => ({ ...stored, tax_rate: stored.tax_rate / 100 }),
  bodyOf,
  errorsIn: (typed, stored) => inputErrors(saveBillingSettings, bodyOf(typed, stored)),
  labels: {
    seller_name: 'Company name',
    seller_address: 'Address',
    tax_number: 'Tax number',
    currency: 'Currency of new plans',
    tax_rate: 'Tax rate',
    payment_days: 'Time to pay',
    grace_days: 'Suspension after',
    invoice_note: 'Note on invoices',
  },
  textOf: (stored, name) =>
    name === 'tax_rate' ? `${stored.tax_rate / 100} %` : String(stored[name as keyof Company]),
}

export function CompanySection() {
  return (
    <FormSection id="company" query={useSetting(company)} height={620}>
      {(stored) => <CompanyForm stored={stored} />}
    </FormSection>
  )
}

function CompanyForm({ stored }: { stored: Company }) {
  const section = useSectionForm('company', stored, fields)
  const { form } = section
  const days = { hideControls: true, suffix: ' days', allowDecimal: false, allowNegative: false } as const
  return (
    <SectionForm id="company" section={section} effect="Applies to new invoices.">
      <div className={classes.pair}>
        <TextInput
          label="Company name"
          required
          autoComplete="organization"
          maxLength={200}
          {...form.getInputProps('seller_name')}
        />
        <TextInput label="Tax number" autoComplete="off" maxLength={100} {...form.getInputProps('tax_number')} />
      </div>
      <Textarea
        label="Address"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        {...form.getInputProps('seller_address')}
      />
      <div className={classes.pair}>
        <NumberInput
          label="Tax rate"
          description="Added to the price of plans."
          hideControls
          suffix=" %"
          decimalScale={2}
          allowNegative={false}
          {...form.getInputProps('tax_rate')}
        />
        <Select
          label="Currency of new plans"
          description="Each plan can have its own currency."
          searchable
          allowDeselect={false}
          data={currencies}
          comboboxProps={{ withinPortal: false, shadow: 'md' }}
          {...form.getInputProps('currency')}
        />
        <NumberInput
          label="Time to pay"
          description="From the invoice date to the due date."
          {...days}
          {...form.getInputProps('payment_days')}
        />
        <NumberInput
          label="Suspension after"
          description="After the due date, if the invoice is unpaid."
          {...days}
          {...form.getInputProps('grace_days')}
        />
      </div>
      <Textarea
        label="Note on invoices"
        description="For example your bank account. Shown at the end of every invoice."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...form.getInputProps('invoice_note')}
      />
    </SectionForm>
  )
}
