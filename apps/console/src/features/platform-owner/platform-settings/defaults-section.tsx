import { moneyText } from '@digisigncast/contract/billing/money'
import { type CustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { saveCustomerDefaults } from '@digisigncast/contract/schemas/platform/platform-settings'
import { Input, NumberInput, Select } from '@mantine/core'
import { inputErrors } from '../../../api/field-errors.ts'
import { ToggleList } from '../../../ui/forms/toggle-list.tsx'
import { usePlans } from '../../billing/plans/index.ts'
import { ZoneSelect } from '../../kernel/zone-select/index.ts'
import { managerRules } from '../../team/settings/index.ts'
import { customerDefaults, useSetting } from './platform-settings.queries.ts'
import classes from './settings-section.module.css'
import { FormSection, SectionForm } from './settings-section.tsx'
import { type SectionFields, useSectionForm } from './use-section-form.ts'

interface DefaultsFields extends Record<string, unknown> {
  /** Blank means none. */
  max_team_members: number | string
  time_zone: string
  /** Keys of the enabled rules. */
  rules: string[]
  /** Blank means none. */
  planID: string
}

const bodyOf = (typed: DefaultsFields, { version }: CustomerDefaults) => ({
  max_team_members: typed.max_team_members === '' ? null : Number(typed.max_team_members),
  time_zone: typed.time_zone,
  display_other_managers_content: typed.rules.includes('display_other_managers_content'),
  view_other_managers_playlists: typed.rules.includes('view_other_managers_playlists'),
  manage_other_managers_playlists: typed.rules.includes('manage_other_managers_playlists'),
  planID: typed.planID || null,
  version,
})

const rulesIn = (stored: CustomerDefaults) => managerRules.filter(({ key }) => stored[key])

const fields: SectionFields<CustomerDefaults, DefaultsFields, ReturnType<typeof bodyOf>> = {
  source: customerDefaults,
  fieldsOf: (stored) => ({
    max_team_members: stored.max_team_members ?? '',
    time_zone: stored.time_zone,
    rules: rulesIn(stored).map(({ key }) => key),
    planID: stored.planID ?? '',
  }),
  bodyOf,
  errorsIn: (typed, stored) => inputErrors(saveCustomerDefaults, bodyOf(typed, stored)),
  labels: {
    max_team_members: 'Team Members Limit',
    time_zone: 'Time zone',
    rules: 'Managers',
    planID: 'Plan',
  },
  textOf: (stored, name) => {
    if (name === 'max_team_members') return stored.max_team_members?.toLocaleString('en') ?? 'Not limited'
    if (name === 'time_zone') return stored.time_zone
    if (name === 'planID') return stored.plan?.name ?? 'No plan'
    return (
      rulesIn(stored)
        .map(({ label }) => label)
        .join(', ') || 'Nothing is shared'
    )
  },
}

export function DefaultsSection() {
  return (
    <FormSection id="new-customers" query={useSetting(customerDefaults)} height={640}>
      {(stored) => <DefaultsForm stored={stored} />}
    </FormSection>
  )
}

function DefaultsForm({ stored }: { stored: CustomerDefaults }) {
  const section = useSectionForm('new-customers', stored, fields)
  const { form, base } = section
  // In list order, so that toggling a rule twice is no change.
  const setRules = (on: string[]) =>
    form.setFieldValue(
      'rules',
      managerRules.map(({ key }) => key).filter((key) => on.includes(key)),
    )
  return (
    <SectionForm id="new-customers" section={section} effect="Existing customers are not changed.">
      <div className={classes.pair}>
        <PlanChoice stored={base} inputProps={form.getInputProps('planID')} />
        <NumberInput
          label="Team Members Limit"
          description="How many people can join besides the first user."
          placeholder="Not limited"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          {...form.getInputProps('max_team_members')}
        />
      </div>
      {base.plan?.is_retired && base.planID === form.values.planID && (
        <p className={classes.warning}>
          “{base.plan.name}” is retired, so new customers get no plan. Choose another plan.
        </p>
      )}
      <ZoneSelect
        description="For customers you create. Customers who register start with the time zone of their browser."
        value={form.values.time_zone}
        error={form.errors['time_zone']}
        onChange={(zone) => form.setFieldValue('time_zone', zone)}
      />
      <Input.Wrapper label="Managers" labelElement="div">
        <ToggleList
          items={managerRules.map(({ key, label, hint }) => ({ id: key, label, hint }))}
          selected={form.values.rules}
          onChange={setRules}
          emptyText=""
        />
      </Input.Wrapper>
    </SectionForm>
  )
}

interface PlanProps {
  stored: CustomerDefaults
  inputProps: { value?: unknown; onChange: (value: string) => void; error?: unknown }
}

const trialText = (days: number) => (days === 0 ? 'Invoiced from activation.' : `${days} trial days from activation.`)

function PlanChoice({ stored: { plan }, inputProps: { value, onChange, error } }: PlanProps) {
  const { data } = usePlans('', 1, 200)
  const plans = (data?.data ?? []).filter(({ status }) => status === 'active')
  const chosen = plans.find(({ id }) => id === value) ?? (plan?.id === value ? plan : undefined)
  const options = plans.map(({ id, name, price, currency, cycle }) => ({
    value: id,
    label: `${name}, ${moneyText(price, currency)} ${cycle}`,
  }))
  // The stored plan keeps its option, even if it is retired.
  if (plan && !options.some((option) => option.value === plan.id))
    options.unshift({ value: plan.id, label: plan.is_retired ? `${plan.name} (retired)` : plan.name })
  return (
    <Select
      label="Plan"
      description={chosen ? trialText(chosen.trial_days) : 'No plan until you assign one.'}
      placeholder="No plan"
      clearable
      clearButtonProps={{ 'aria-label': 'No plan' }}
      searchable
      nothingFoundMessage="No matching plan."
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      data={options}
      value={typeof value === 'string' && value ? value : null}
      onChange={(id) => onChange(id ?? '')}
      error={typeof error === 'string' ? error : undefined}
    />
  )
}
