import { type Me, updateProfile } from '@digisigncast/contract/session'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../api/client.ts'
import { failureErrors, issueErrors } from '../../api/field-errors.ts'
import { useMessages } from '../../ui/messages.tsx'
import { currentPasswordErrors, isOtherAddress } from './current-password.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { PendingEmail } from './pending-email.tsx'
import { PersonFields } from './person-fields.tsx'
import { useUpdateProfile } from './profile.queries.ts'

const formId = 'profile-details'

const fieldsOf = ({ name, username, email }: Me) => ({ name, username, email, current_password: '' })

export function useDetailsForm(me: Me) {
  const messages = useMessages()
  const form = useForm({
    // The panel has a second form with a field of the same name.
    name: formId,
    initialValues: fieldsOf(me),
    validate: (fields) => ({
      ...issueErrors(updateProfile.body.safeParse(fields).error),
      ...currentPasswordErrors(fields, me.email),
    }),
  })
  const save = useUpdateProfile((failure) => {
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure))
  })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(fields, {
        onSuccess: ({ data, message }) => {
          messages.success(message ?? 'Profile saved successfully!')
          form.setInitialValues(fieldsOf(data))
          form.setValues(fieldsOf(data))
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return { formId, form, submit, isPending: save.isPending, me }
}

export function DetailsForm({ form, submit, me }: ReturnType<typeof useDetailsForm>) {
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack>
        <PersonFields
          inputProps={(field) => form.getInputProps(field)}
          emailHint="Recovery links go to this address."
        />
        {isOtherAddress(form.values.email, me.email) && (
          <CurrentPasswordField inputProps={form.getInputProps('current_password')} />
        )}
        {me.pending_email !== null && <PendingEmail email={me.pending_email} />}
      </Stack>
    </form>
  )
}
