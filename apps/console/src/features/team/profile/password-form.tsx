import type { Me } from '@digisigncast/contract/accounts/session'
import { PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordErrors } from './new-password-rules.ts'
import { changePassword } from './profile.queries.ts'

const formId = 'profile-password'

export function usePasswordForm(me: Me) {
  const form = useForm({
    initialValues: { current_password: '', password: '', confirmPassword: '' },
    validate: (fields) => ({
      ...(fields.current_password === '' && { current_password: 'Current password is required.' }),
      ...newPasswordErrors(fields, me),
    }),
  })
  const saving = useSaving(form, { bodyOf: (fields) => fields, save: changePassword, onSaved: () => form.reset() })
  return { formId, form, ...saving, username: me.username }
}

const labels = { password: 'New password', confirmPassword: 'Confirm Password' }

export function PasswordForm({ form, submit, username }: ReturnType<typeof usePasswordForm>) {
  return (
    <form id={formId} onSubmit={submit} noValidate>
      {/* For password managers: the user whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Stack>
        <PasswordInput
          label="Current password"
          withAsterisk
          autoComplete="current-password"
          maxLength={500}
          {...form.getInputProps('current_password')}
        />
        <NewPasswordFields
          labels={labels}
          password={form.values.password}
          confirmPassword={form.values.confirmPassword}
          inputProps={(field) => form.getInputProps(field)}
        />
        <p style={{ margin: 0, color: 'var(--ink-2)' }}>Changing it signs you out everywhere else.</p>
      </Stack>
    </form>
  )
}
