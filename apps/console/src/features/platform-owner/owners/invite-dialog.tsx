import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import { inviteOwner } from '@digisigncast/contract/schemas/platform/owners'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../../api/client.ts'
import { failureErrors, focusFirstError, inputErrors } from '../../../api/field-errors.ts'
import dialogClasses from '../../../ui/feedback/dialog.module.css'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { PersonFields } from '../../team/profile/index.ts'
import classes from './owners.module.css'
import { useInvite } from './owners.queries.ts'

const empty = { name: '', username: '', email: '' }

/** State of the form: it stays when the dialog is closed. */
export const useInviteForm = () =>
  useForm({ initialValues: empty, validate: (fields) => inputErrors(inviteOwner, fields) })

interface Props {
  opened: boolean
  form: ReturnType<typeof useInviteForm>
  onClose: () => void
  onSent: (sent: { invitation: Invitation; email: string }) => void
}

/** Invites another platform owner. */
export function InviteDialog({ opened, form, onClose, onSent }: Props) {
  const messages = useMessages()
  const invite = useInvite((failure) => {
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure))
  })
  const submit = form.onSubmit(
    (fields) =>
      invite.mutate(fields, {
        onSuccess: ({ data: invitation }) => {
          form.reset()
          onSent({ invitation, email: fields.email })
        },
      }),
    (errors) => focusFirstError(errors, form.getInputNode),
  )
  return (
    <Dialog title="Invite an owner" opened={opened} onClose={onClose}>
      <form className={dialogClasses.body} onSubmit={submit} noValidate>
        <Stack>
          <p className={classes.text}>
            Platform owners have all rights: they manage customers, plans, invoices, settings and each other.
          </p>
          <PersonFields inputProps={(field) => form.getInputProps(field)} />
        </Stack>
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
