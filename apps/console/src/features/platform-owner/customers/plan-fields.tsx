import { moneyText } from '@digisigncast/contract/billing/money'
import { maxTrialDays } from '@digisigncast/contract/billing/plans'
import { NumberInput, Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { usePlans } from '../../billing/plans/index.ts'
import { isPlan } from './customer-fields.ts'
import { useCustomerDefaults } from './customers.queries.ts'

interface Props {
  plan: string
  onPlan: (plan: string) => void
  planError: unknown
  trialProps: GetInputPropsReturnType
}

const daysText = (days: number) => (days === 0 ? 'No trial' : `${days.toLocaleString('en')} trial days`)

/** Plan and trial of a new customer, from its activation on. */
export function PlanFields({ plan, onPlan, planError, trialProps }: Props) {
  const { data: defaults } = useCustomerDefaults()
  const { data } = usePlans('', 1, 200)
  const plans = (data?.data ?? []).filter(({ status }) => status === 'active')
  const chosen = plans.find(({ id }) => id === plan)
  const preset = defaults?.plan && !defaults.plan.is_retired ? defaults.plan : undefined
  const days = plan === 'default' ? preset?.trial_days : chosen?.trial_days
  return (
    <>
      <Select
        label="Plan"
        description={days === undefined ? 'No plan until you give one.' : `${daysText(days)}, from the activation on.`}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No matching plan."
        data={[
          { value: 'default', label: `Default for new customers: ${preset?.name ?? 'no plan'}` },
          { value: 'none', label: 'No plan' },
          ...plans.map(({ id, name, price, currency, cycle }) => ({
            value: id,
            label: `${name}, ${moneyText(price, currency)} ${cycle}`,
          })),
        ]}
        value={plan}
        onChange={(value) => onPlan(value ?? 'default')}
        error={typeof planError === 'string' ? planError : undefined}
      />
      {isPlan(plan) && (
        <NumberInput
          label="Trial days"
          description="Leave empty to keep those of the plan."
          placeholder={String(chosen?.trial_days ?? 0)}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          max={maxTrialDays}
          {...trialProps}
        />
      )}
    </>
  )
}
