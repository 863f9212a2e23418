import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import type { User } from '@digisigncast/contract/accounts/users'
import { failureText } from '../../../api/client.ts'
import { useEditForm } from '../../../api/forms/use-edit-form.ts'
import { bodyOf, errorsIn, fieldsOf, storedText } from './customer-fields.ts'
import { findStored, storeCustomer } from './customers.queries.ts'

export interface Invited {
  invitation: Invitation
  email: string
}

/** Form state of a new or edited customer. */
export const useCustomerForm = (
  customer: User | undefined,
  defaultLimit: string,
  onSaved: (invited: Invited | undefined) => void,
) =>
  useEditForm({
    edited: customer,
    noun: 'customer',
    fieldsOf,
    initialValues: fieldsOf(customer, defaultLimit),
    errorsIn,
    bodyOf,
    find: findStored,
    storedText,
    save: storeCustomer,
    errorText: (failure) => failureText(failure, ...refusals),
    onSaved: ({ invitation }, { fields }) => onSaved(invitation && { invitation, email: fields.email }),
  })

const refusals = [
  'Failed to create user. Please try again.',
  'An unexpected error occurred. Please try again.',
] as const
