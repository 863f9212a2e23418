import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import type { User } from '@digisigncast/contract/accounts/users'
import { failureText } from '../../../api/client.ts'
import { useEditForm } from '../../../api/forms/use-edit-form.ts'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { isOtherAddress } from '../profile/index.ts'
import { bodyOf, errorsIn, fieldsOf, ownNames, storedText } from './user-fields.ts'
import { findUser, storeUser } from './users.queries.ts'

export interface Invited {
  invitation: Invitation
  email: string
}

/** Form state of a new or edited user. */
export function useUserForm(user: User | undefined, isSelf: boolean, onSaved: (invited: Invited | undefined) => void) {
  const { stored, ...edit } = useEditForm({
    edited: user,
    noun: 'user',
    fieldsOf,
    initialValues: fieldsOf(user, useLimitTags()),
    errorsIn: (fields, base) => errorsIn(fields, base, isSelf),
    bodyOf,
    find: ({ id }) => findUser(id),
    storedText,
    save: storeUser,
    ownNames,
    errorText: (failure) => failureText(failure, ...refusals),
    savedText: ({ message }) => (user ? message : 'User created successfully!'),
    onSaved: ({ invitation }, { fields }) => onSaved(invitation && { invitation, email: fields.email }),
  })
  const asksPassword = isSelf && stored !== undefined && isOtherAddress(edit.form.values.email, stored.email)
  return { ...edit, asksPassword }
}

const refusals = [
  'Failed to create user. Please try again.',
  'An unexpected error occurred. Please try again.',
] as const
