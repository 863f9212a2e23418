import type { User } from '@digisigncast/contract/accounts/users'
import { useForm } from '@mantine/form'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { NewPasswordFields, newPasswordErrors } from '../../team/profile/index.ts'
import classes from './customers.module.css'
import { setPassword } from './customers.queries.ts'

interface Props {
  opened: boolean
  customer: User
  onClose: () => void
}

export function PasswordPanel({ opened, customer, onClose }: Props) {
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: (fields) => newPasswordErrors(fields, customer),
  })
  const { formProps } = useSaving(form, {
    bodyOf: (fields) => ({ ...fields, userId: customer.id }),
    save: setPassword,
    onSaved: onClose,
  })
  return (
    <FormPanel opened={opened} onClose={onClose} title="Change Password" {...formProps} saveLabel="Change Password">
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
