import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import { inviteOwner } from '@digisigncast/contract/schemas/platform/owners'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { inputErrors } from '../../../api/field-errors.ts'
import { useSaving } from '../../../api/forms/use-saving.ts'
import dialogClasses from '../../../ui/feedback/dialog.module.css'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { PersonFields } from '../../team/profile/index.ts'
import classes from './owners.module.css'
import { invite } from './owners.queries.ts'

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
  const { submit, isSaving } = useSaving(form, {
    bodyOf: (fields) => fields,
    save: invite,
    savedText: () => undefined,
    onSaved: ({ data: invitation }, { email }) => {
      form.reset()
      onSent({ invitation, email })
    },
  })
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
          <Button type="submit" loading={isSaving}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
