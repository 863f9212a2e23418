import { type Me } from '@digisigncast/contract/accounts/session'
import { updateProfile } from '@digisigncast/contract/schemas/accounts/session'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { inputErrors } from '../../../api/field-errors.ts'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { currentPasswordErrors, isOtherAddress } from './current-password.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import classes from './details-form.module.css'
import { PersonFields } from './person-fields.tsx'
import { storeProfile, useEmailChange } from './profile.queries.ts'

const formId = 'profile-details'

const fieldsOf = ({ name, username, email }: Me) => ({ name, username, email, current_password: '' })

export function useDetailsForm(me: Me) {
  const form = useForm({
    // The panel has a second form with a field of the same name.
    name: formId,
    initialValues: fieldsOf(me),
    validate: (fields) => ({
      ...inputErrors(updateProfile, fields),
      ...currentPasswordErrors(fields, me.email),
    }),
  })
  const saving = useSaving(form, {
    bodyOf: (fields) => fields,
    save: storeProfile,
    savedText: ({ message }) => message ?? 'Profile saved successfully!',
    onSaved: ({ data }) => {
      form.setInitialValues(fieldsOf(data))
      form.setValues(fieldsOf(data))
    },
  })
  return { formId, form, ...saving, me }
}

const recoveryWithoutEmail = (role: Me['role']): string =>
  role === 'super_admin'
    ? 'Without an email address you cannot recover a lost password: only npm run reset-owner on the server sets a new one.'
    : 'Without an email address you cannot recover a lost password: only the operator of this service can set a new one.'

export function DetailsForm({ form, submit, me }: ReturnType<typeof useDetailsForm>) {
  const hasEmail = me.email !== ''
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Stack>
        {!hasEmail && <Notice tone="warning" title="No email address" text={recoveryWithoutEmail(me.role)} />}
        <PersonFields
          inputProps={(field) => form.getInputProps(field)}
          emailHint="Recovery links go to this address."
          isEmailOptional={!hasEmail}
        />
        {isOtherAddress(form.values.email, me.email) && (
          <CurrentPasswordField inputProps={form.getInputProps('current_password')} />
        )}
        {me.pending_email !== null && <PendingEmail email={me.pending_email} />}
      </Stack>
    </form>
  )
}

/** Shows the new email address until it is confirmed. */
function PendingEmail({ email }: { email: string }) {
  const messages = useMessages()
  const { resend, cancel } = useEmailChange()
  const onSuccess = ({ message }: { message: string }) => messages.success(message)
  return (
    <section className={classes.pending} aria-label="New email address">
      <p className={classes.text}>
        Waiting for confirmation of <strong>{email}</strong>. The link that we sent there works for 24 hours.
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          loading={resend.isPending}
          disabled={cancel.isPending}
          onClick={() => resend.mutate(undefined, { onSuccess })}
        >
          Resend
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          disabled={resend.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess })}
        >
          Cancel
        </Button>
      </Group>
    </section>
  )
}
