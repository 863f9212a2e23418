import { priceText } from '@digisigncast/contract/billing/money'
import { Select } from '@mantine/core'
import { usePlans } from '../plans/index.ts'

interface Props {
  value: string
  onChange: (id: string) => void
  error: string | undefined
  /** The current plan: it and plans in other currencies are omitted. */
  except?: { planId: string; currency: string } | undefined
}

export function PlanField({ value, onChange, error, except }: Props) {
  const { data } = usePlans('', 1, 200)
  const plans = (data?.data ?? []).filter(
    (plan) => plan.status === 'active' && (!except || (plan.id !== except.planId && plan.currency === except.currency)),
  )
  return (
    <Select
      label="Plan"
      required
      searchable
      placeholder="Choose a plan"
      nothingFoundMessage="No matching plan."
      data={plans.map(({ id, name, price, price_per_screen, currency, cycle }) => ({
        value: id,
        label: `${name}, ${priceText({ amount: price, price_per_screen }, currency)} ${cycle}`,
      }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      error={error}
    />
  )
}
