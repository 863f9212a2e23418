import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import type { User } from '@digisigncast/contract/accounts/users'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, focusFirstError } from '../../../api/field-errors.ts'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useEditConflict } from '../../../api/use-edit-conflict.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { rebaseForm } from '../../../ui/forms/rebase.ts'
import { isOtherAddress } from '../profile/index.ts'
import { bodyOf, errorsIn, fieldLabels, fieldsOf, fieldText, ownNames, type UserFields } from './user-fields.ts'
import { useReload, useSaveUser } from './users.queries.ts'

export interface Invited {
  invitation: Invitation
  email: string
}

/** Form state of a new or edited user; handles edit conflicts. */
export function useUserForm(user: User | undefined, isSelf: boolean, onSaved: (invited: Invited | undefined) => void) {
  const messages = useMessages()
  // Base version of the form: newer than `user` after a reload.
  const [base, setBase] = useState(user)
  const form = useForm<UserFields>({
    initialValues: fieldsOf(user, useLimitTags()),
    validate: (fields) => errorsIn(fields, base, isSelf),
  })
  const { notice, handleConflict } = useEditConflict({
    edited: base?.id,
    again: useReload(),
    noun: 'user',
    onReloaded: (now) => {
      if (!now) return undefined
      const both = rebaseForm(form, { before: fieldsOf(base), now: fieldsOf(now) })
      setBase(now)
      return both.map((name) => ({ label: fieldLabels[name], value: fieldText(now, name) }))
    },
  })
  const save = useSaveUser((failure) => {
    form.setErrors(ownNames(failureErrors(failure)))
    if (!handleConflict(failure)) messages.error(failureText(failure, ...refusals))
  })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(bodyOf(fields, base), {
        onSuccess: ({ message, invitation }) => {
          messages.success(base ? message : 'User created successfully!')
          onSaved(invitation && { invitation, email: fields.email })
        },
      }),
    (errors) => focusFirstError(errors, form.getInputNode),
  )
  const asksPassword = isSelf && base !== undefined && isOtherAddress(form.values.email, base.email)
  return { form, submit, isPending: save.isPending, notice, asksPassword }
}

const refusals = [
  'Failed to create user. Please try again.',
  'An unexpected error occurred. Please try again.',
] as const
