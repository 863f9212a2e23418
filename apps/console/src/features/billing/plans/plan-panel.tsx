import { digitsOf } from '@digisigncast/contract/billing/money'
import { defaultRowLimits, type Plan } from '@digisigncast/contract/billing/plans'
import { Fieldset, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { bodyOf, errorsIn, fieldsOf, type PlanFields } from './plan-fields.ts'
import { storePlan } from './plans.queries.ts'

const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]
const rowLimits = [
  { field: 'max_playlists', label: 'Playlists', usual: defaultRowLimits.playlists },
  { field: 'max_channels', label: 'Channels', usual: defaultRowLimits.channels },
  { field: 'max_media', label: 'Images and videos', usual: defaultRowLimits.media },
] as const
const currencies = Intl.supportedValuesOf('currency')

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  plan: Plan | undefined
  /** Currency of a new plan. */
  currency: string
  onClose: () => void
}

export function PlanPanel({ opened, plan, currency, onClose }: Props) {
  const form = useForm<PlanFields>({
    initialValues: fieldsOf(plan, currency),
    validate: (fields) => errorsIn(fields, plan),
  })
  const { formProps } = useSaving(form, {
    bodyOf: (fields) => bodyOf(fields, plan),
    save: storePlan,
    savedText: ({ message }) => message ?? 'Plan saved successfully!',
    onSaved: onClose,
  })
  const number = { min: 0, allowNegative: false, thousandSeparator: ',', hideControls: true } as const
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={plan ? 'Edit Plan' : 'Create Plan'}
      {...formProps}
      saveLabel={plan ? 'Update Plan' : 'Add Plan'}
    >
      <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
      <NumberInput
        label="Price"
        required
        description="Excluding tax, per cycle. Existing subscriptions keep their price."
        decimalScale={digitsOf(form.values.currency)}
        {...number}
        {...form.getInputProps('price')}
      />
      <NumberInput
        label="Price per screen"
        placeholder="None"
        description="In addition, for each screen that the customer has on the day of the invoice."
        decimalScale={digitsOf(form.values.currency)}
        {...number}
        {...form.getInputProps('price_per_screen')}
      />
      <Select label="Currency" searchable allowDeselect={false} data={currencies} {...form.getInputProps('currency')} />
      <Select label="Cycle" allowDeselect={false} data={cycles} {...form.getInputProps('cycle')} />
      <NumberInput
        label="Screens"
        placeholder="Not limited"
        allowDecimal={false}
        {...number}
        {...form.getInputProps('max_screens')}
      />
      <NumberInput
        label="Team members"
        placeholder="Not limited"
        allowDecimal={false}
        {...number}
        {...form.getInputProps('max_team_members')}
      />
      <NumberInput
        label="Storage in GB"
        placeholder="Not limited"
        decimalScale={3}
        {...number}
        {...form.getInputProps('max_storage_bytes')}
      />
      <Fieldset legend="Limits on stored items">
        <Stack gap="sm">
          {rowLimits.map(({ field, label, usual }) => (
            <NumberInput
              key={field}
              label={label}
              placeholder={`${usual.toLocaleString('en')} (default)`}
              allowDecimal={false}
              {...number}
              {...form.getInputProps(field)}
            />
          ))}
        </Stack>
      </Fieldset>
      <NumberInput
        label="Trial days"
        description="Before the first invoice."
        allowDecimal={false}
        {...number}
        {...form.getInputProps('trial_days')}
      />
    </FormPanel>
  )
}
