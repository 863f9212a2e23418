import { type Me, updateProfile } from '@digisigncast/contract/session'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../api/client.ts'
import { failureErrors, issueErrors } from '../../api/field-errors.ts'
import { useMessages } from '../../ui/messages.tsx'
import { PersonFields } from './person-fields.tsx'
import { useUpdateProfile } from './profile.queries.ts'

const formId = 'profile-details'

export function useDetailsForm({ name, username, email }: Me) {
  const messages = useMessages()
  const form = useForm({
    initialValues: { name, username, email },
    validate: (fields) => issueErrors(updateProfile.body.safeParse(fields).error),
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
          const saved = { name: data.name, username: data.username, email: data.email }
          form.setInitialValues(saved)
          form.setValues(saved)
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return { formId, form, submit, isPending: save.isPending }
}

export function DetailsForm({ form, submit }: ReturnType<typeof useDetailsForm>) {
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack>
        <PersonFields
          inputProps={(field) => form.getInputProps(field)}
          emailHint="Recovery links go to this address."
        />
      </Stack>
    </form>
  )
}
