import { priceText } from '@digisigncast/contract/billing/money'
import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import { Select, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { type FieldErrors, failureErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { usePlans } from '../plans/index.ts'
import { CustomerField } from './customer-field.tsx'
import { useChangePlan, useCreateSubscription } from './subscriptions.queries.ts'

interface Props {
  opened: boolean
  /** Subscription whose plan is changed; undefined to create one. */
  subscription: Subscription | undefined
  /** Customer of a new subscription; undefined to choose one. */
  customer?: { id: string; name: string }
  onClose: () => void
}

export function SubscriptionPanel({ opened, subscription, customer, onClose }: Props) {
  const [fields, setFields] = useState({ accountId: customer?.id ?? '', planId: '', starts_on: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const set = (patch: Partial<typeof fields>) => {
    setFields({ ...fields, ...patch })
    setErrors({})
  }
  const { save, isPending } = useSave(setErrors, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(!subscription && !fields.accountId && { accountId: 'Please choose a customer.' }),
      ...(!fields.planId && { planId: 'Please choose a plan.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length === 0) save(subscription, fields)
  }
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={subscription ? 'Change Plan' : 'Create Subscription'}
      isDirty={fields.planId !== '' || fields.starts_on !== '' || fields.accountId !== (customer?.id ?? '')}
      saveLabel={subscription ? 'Change Plan' : 'Add Subscription'}
      onSubmit={submit}
      isSaving={isPending}
    >
      {subscription ? (
        <Text>
          {subscription.user.name} has the plan “{subscription.plan.name}”. A new plan starts at once; the rest of the
          billed period is credited on its invoice.
        </Text>
      ) : customer ? (
        <Text>A plan for {customer.name}. Its trial, or the first billed period, begins on the chosen day.</Text>
      ) : (
        <CustomerField
          value={fields.accountId}
          onChange={(accountId) => set({ accountId })}
          error={errors['accountId']}
          description="Customers without a subscription."
          of="without subscription"
        />
      )}
      <PlanField
        value={fields.planId}
        onChange={(planId) => set({ planId })}
        error={errors['planId']}
        except={subscription && { planId: subscription.plan.id, currency: subscription.currency }}
      />
      {!subscription && (
        <TextInput
          type="date"
          label="Begins on"
          description="Today if left empty."
          value={fields.starts_on}
          onChange={(event) => set({ starts_on: event.currentTarget.value })}
          error={errors['starts_on']}
        />
      )}
    </FormPanel>
  )
}

interface Fields {
  accountId: string
  planId: string
  starts_on: string
}

function useSave(onErrors: (errors: FieldErrors) => void, onClose: () => void) {
  const messages = useMessages()
  const [create, change] = [useCreateSubscription(), useChangePlan()]
  const then = {
    onSuccess: ({ message }: { message?: string | undefined }) => {
      messages.success(message ?? 'Subscription saved successfully!')
      onClose()
    },
    onError: (failure: Error) => {
      onErrors(failureErrors(failure))
      messages.error(failureText(failure))
    },
  }
  const save = (subscription: Subscription | undefined, { accountId, planId, starts_on }: Fields) =>
    subscription
      ? change.mutate({ subscriptionId: subscription.id, planId }, then)
      : create.mutate({ accountId, planId, ...(starts_on && { starts_on }) }, then)
  return { save, isPending: create.isPending || change.isPending }
}

interface PlanProps {
  value: string
  onChange: (id: string) => void
  error: string | undefined
  /** The current plan: it and plans in other currencies are omitted. */
  except?: { planId: string; currency: string } | undefined
}

function PlanField({ value, onChange, error, except }: PlanProps) {
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
