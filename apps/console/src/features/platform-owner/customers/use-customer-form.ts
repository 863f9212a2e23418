import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import type { User } from '@digisigncast/contract/accounts/users'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { useEditConflict } from '../../../api/use-edit-conflict.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { rebaseForm } from '../../../ui/forms/rebase.ts'
import { bodyOf, type CustomerFields, errorsIn, fieldLabels, fieldsOf, fieldText } from './customer-fields.ts'
import { useReload, useSaveCustomer } from './customers.queries.ts'

export interface Invited {
  invitation: Invitation
  email: string
}

/** Form state of a new or edited customer; handles edit conflicts. */
export function useCustomerForm(
  customer: User | undefined,
  defaultLimit: string,
  onSaved: (invited: Invited | undefined) => void,
) {
  const messages = useMessages()
  // Base version of the form: newer than `customer` after a reload.
  const [base, setBase] = useState(customer)
  const form = useForm<CustomerFields>({
    initialValues: fieldsOf(customer, defaultLimit),
    validate: (fields) => errorsIn(fields, base),
  })
  const { notice, handleConflict } = useEditConflict({
    edited: base,
    again: useReload(),
    noun: 'customer',
    onReloaded: (now) => {
      if (!now) return undefined
      const both = rebaseForm(form, { before: fieldsOf(base), now: fieldsOf(now) })
      setBase(now)
      return both.map((name) => ({ label: fieldLabels[name], value: fieldText(now, name) }))
    },
  })
  const save = useSaveCustomer((failure) => {
    if (handleConflict(failure)) return
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure, ...refusals))
  })
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(bodyOf(fields, base), {
        onSuccess: ({ message, invitation }) => {
          messages.success(message)
          onSaved(invitation && { invitation, email: fields.email })
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return { form, submit, isPending: save.isPending, notice }
}

const refusals = [
  'Failed to create user. Please try again.',
  'An unexpected error occurred. Please try again.',
] as const
