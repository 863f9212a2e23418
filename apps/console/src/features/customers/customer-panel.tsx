import type { User } from '@digisigncast/contract/users'
import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { failureText } from '../../api/client.ts'
import { failureErrors } from '../../api/field-errors.ts'
import { useMessages } from '../../ui/messages.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { NewPasswordFields, PersonFields } from '../profile/index.ts'
import { bodyOf, type CustomerFields, errorsIn, fieldsOf } from './customer-fields.ts'
import { useSaveCustomer } from './customers.queries.ts'

const formId = 'customer-form'

interface Props {
  opened: boolean
  /** Edited; a new one is made without it. */
  customer: User | undefined
  onClose: () => void
}

export function CustomerPanel({ opened, customer, onClose }: Props) {
  const { form, submit, isPending } = useCustomerForm(customer, onClose)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={customer ? 'Edit User' : 'Create User'}
      isDirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} loading={isPending}>
          {customer ? 'Update User' : 'Add User'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <PersonFields inputProps={(field) => form.getInputProps(field)} />
          {!customer && (
            <NewPasswordFields
              password={form.values.password}
              confirmPassword={form.values.confirmPassword}
              inputProps={(field) => form.getInputProps(field)}
            />
          )}
          <TextInput
            label="Team Members Limit"
            description="How many people besides this one. Empty: no limit of its own."
            autoComplete="off"
            inputMode="numeric"
            {...form.getInputProps('team_member_limit')}
          />
          <StatusField value={form.values.status} onChange={(status) => form.setFieldValue('status', status)} />
        </Stack>
      </form>
    </SidePanel>
  )
}

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'deactivated', label: 'Deactive' },
] as const

const effects = {
  active: 'They can sign in and work.',
  pending: 'Nobody of theirs can sign in yet. Activating tells them by mail.',
  deactivated: 'Everybody of theirs is signed out at once and cannot sign in. Their screens play on.',
} as const

interface StatusProps {
  value: CustomerFields['status']
  onChange: (status: CustomerFields['status']) => void
}

function StatusField({ value, onChange }: StatusProps) {
  const id = useId()
  return (
    <Stack gap={4}>
      <span id={id} style={{ fontWeight: 'var(--weight-medium)' }}>
        User Status
      </span>
      <SegmentedControl aria-labelledby={id} data={[...statuses]} value={value} onChange={onChange} fullWidth />
      <output style={{ color: 'var(--ink-2)', fontSize: 13 }}>{effects[value]}</output>
    </Stack>
  )
}

function useCustomerForm(customer: User | undefined, onSaved: () => void) {
  const messages = useMessages()
  const form = useForm<CustomerFields>({
    initialValues: fieldsOf(customer),
    validate: (fields) => errorsIn(fields, customer),
  })
  const save = useSaveCustomer((failure) => {
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure, 'Failed to create user. Please try again.'))
  })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(bodyOf(fields, customer), {
        onSuccess: ({ message }) => {
          messages.success(message)
          onSaved()
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return { form, submit, isPending: save.isPending }
}
