import type { User } from '@digisigncast/contract/accounts/users'
import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { ChangedNotice } from '../../../ui/feedback/changed-notice.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { InvitationLink, SignInFields } from '../../team/invitations/index.ts'
import { PersonFields } from '../../team/profile/index.ts'
import { type CustomerFields, statusWords } from './customer-fields.ts'
import { PlanFields } from './plan-fields.tsx'
import { type Invited, useCustomerForm } from './use-customer-form.ts'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  customer: User | undefined
  /** Default team member limit of a new customer. */
  defaultLimit: string
  onClose: () => void
}

export function CustomerPanel({ opened, customer, defaultLimit, onClose }: Props) {
  const [invited, setInvited] = useState<Invited>()
  const { form, formProps, notice } = useCustomerForm(customer, defaultLimit, (sent) =>
    sent ? setInvited(sent) : onClose(),
  )
  if (invited)
    return (
      <SidePanel opened={opened} onClose={onClose} title="Invitation" footer={<Button onClick={onClose}>Done</Button>}>
        <InvitationLink {...invited} timeZone={undefined} />
      </SidePanel>
    )
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={customer ? 'Edit User' : 'Create User'}
      {...formProps}
      saveLabel={customer ? 'Update User' : 'Add User'}
    >
      {notice && <ChangedNotice {...notice} />}
      <PersonFields inputProps={(field) => form.getInputProps(field)} isEmailOptional={customer?.email === ''} />
      {!customer && (
        <SignInFields
          values={form.values}
          onInvite={(invite) => form.setFieldValue('invite', invite)}
          inputProps={(field) => form.getInputProps(field)}
        />
      )}
      <TextInput
        label="Team Members Limit"
        description="How many people can join besides this user. Leave empty to set no limit here."
        autoComplete="off"
        inputMode="numeric"
        {...form.getInputProps('team_member_limit')}
      />
      {!customer && (
        <PlanFields
          plan={form.values.plan}
          onPlan={(plan) => form.setFieldValue('plan', plan)}
          planError={form.errors['planId']}
          trialProps={form.getInputProps('trial_days')}
        />
      )}
      <StatusField value={form.values.status} onChange={(status) => form.setFieldValue('status', status)} />
    </FormPanel>
  )
}

const statuses = (['active', 'pending', 'deactivated'] as const).map((value) => ({ value, label: statusWords[value] }))

const effects = {
  active: 'All users can sign in.',
  pending: 'Users cannot sign in yet. They get an email when you activate them.',
  deactivated: 'Suspended: all users are signed out at once and cannot sign in. Their screens keep playing.',
  unknown: 'This page does not know the present status, which stays until you choose another one.',
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
      <SegmentedControl aria-labelledby={id} data={statuses} value={value} onChange={onChange} fullWidth />
      <output style={{ color: 'var(--ink-2)', fontSize: 13 }}>{effects[value]}</output>
    </Stack>
  )
}
