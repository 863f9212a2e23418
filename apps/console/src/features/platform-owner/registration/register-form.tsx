import { register } from '@digisigncast/contract/schemas/accounts/session'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { NewPasswordFields, newPasswordErrors, PersonFields } from '../../team/profile/index.ts'
import { useRegister } from './registration.queries.ts'

const empty = { company: '', name: '', username: '', email: '', password: '', confirmPassword: '' }
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

export function RegisterForm() {
  const messages = useMessages()
  const form = useForm({
    initialValues: empty,
    validate: (fields) => ({
      ...inputErrors(register, fields),
      ...newPasswordErrors(fields, fields),
    }),
  })
  const registration = useRegister((failure) => {
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure))
  })
  if (registration.isSuccess) {
    const { message, next } = registration.data
    return <FormHead title={next === 'wait' ? 'Registration received' : 'Check your email'} text={message} />
  }

  const submit = form.onSubmit(
    (fields) => registration.mutate({ ...fields, time_zone: timeZone }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return (
    <form onSubmit={submit} noValidate>
      <FormHead title="Register" text="An account for your organization, with you as its admin." />
      <Stack>
        <TextInput label="Company" withAsterisk autoComplete="organization" {...form.getInputProps('company')} />
        <PersonFields inputProps={(field) => form.getInputProps(field)} emailHint="We send a link to this address." />
        <NewPasswordFields
          password={form.values.password}
          confirmPassword={form.values.confirmPassword}
          inputProps={(field) => form.getInputProps(field)}
        />
        <Button type="submit" size="md" fullWidth loading={registration.isPending}>
          Register
        </Button>
      </Stack>
    </form>
  )
}
