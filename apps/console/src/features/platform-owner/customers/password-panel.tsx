import type { User } from '@digisigncast/contract/accounts/users'
import { useForm } from '@mantine/form'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { NewPasswordFields, newPasswordErrors } from '../../team/profile/index.ts'
import classes from './customers.module.css'
import { useSetPassword } from './customers.queries.ts'

interface Props {
  opened: boolean
  customer: User
  onClose: () => void
}

export function PasswordPanel({ opened, customer, onClose }: Props) {
  const messages = useMessages()
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: (fields) => newPasswordErrors(fields, customer),
  })
  const set = useSetPassword((failure) => {
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure))
  })
  const submit = form.onSubmit((fields) =>
    set.mutate(
      { ...fields, userId: customer.id },
      {
        onSuccess: ({ message }) => {
          messages.success(message)
          onClose()
        },
      },
    ),
  )
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title="Change Password"
      isDirty={form.isDirty()}
      saveLabel="Change Password"
      onSubmit={submit}
      isSaving={set.isPending}
    >
      <p className={classes.warning}>
        A new password for “{customer.name}” (@{customer.username}). They are signed out everywhere and get an email
        about the change. The email does not contain the password.
      </p>
      <NewPasswordFields
        password={form.values.password}
        confirmPassword={form.values.confirmPassword}
        inputProps={(field) => form.getInputProps(field)}
      />
    </FormPanel>
  )
}
