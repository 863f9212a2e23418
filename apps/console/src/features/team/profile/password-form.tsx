import type { Me } from '@digisigncast/contract/accounts/session'
import { PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordErrors } from './new-password-rules.ts'
import { useChangePassword } from './profile.queries.ts'

const formId = 'profile-password'

export function usePasswordForm(me: Me) {
  const messages = useMessages()
  const form = useForm({
    initialValues: { current_password: '', password: '', confirmPassword: '' },
    validate: (fields) => ({
      ...(fields.current_password === '' && { current_password: 'Current password is required.' }),
      ...newPasswordErrors(fields, me),
    }),
  })
  const save = useChangePassword((failure) => {
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure))
  })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(fields, {
        onSuccess: ({ message }) => {
          messages.success(message)
          form.reset()
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return { formId, form, submit, isPending: save.isPending, username: me.username }
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
