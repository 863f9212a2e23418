import type { User } from '@digisigncast/contract/users'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../api/client.ts'
import { failureErrors } from '../../api/field-errors.ts'
import type { Changed } from '../../ui/changed-notice.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { rebase } from '../../ui/rebase.ts'
import { bodyOf, type CustomerFields, errorsIn, fieldsOf, fieldText, fieldWords } from './customer-fields.ts'
import { useReadAgain, useSaveCustomer } from './customers.queries.ts'

/** The form of a new customer, or of one that is edited and that another owner may change meanwhile. */
export function useCustomerForm(customer: User | undefined, usualLimit: string, onSaved: () => void) {
  const messages = useMessages()
  // What the form stands on: newer than `customer` once it was read again.
  const [base, setBase] = useState(customer)
  const [changed, setChanged] = useState<Changed>()
  const form = useForm<CustomerFields>({
    initialValues: fieldsOf(customer, usualLimit),
    validate: (fields) => errorsIn(fields, base),
  })
  const save = useSaveCustomer((failure) => {
    const isOvertaken = failure instanceof ApiFailure && [404, 409].includes(failure.status)
    if (base && isOvertaken) return setChanged({ text: failure.message })
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure, 'Failed to create user. Please try again.'))
  })
  const again = useReadAgain((failure) => messages.error(failureText(failure)))

  const takeOver = (before: User, now: User) => {
    const { fields, both } = rebase(form.getValues(), { before: fieldsOf(before), now: fieldsOf(now) })
    form.setInitialValues(fieldsOf(now))
    form.setValues(fields)
    setBase(now)
    setChanged({ theirs: both.map((name) => ({ label: fieldWords[name], value: fieldText(now, name) })) })
  }
  const onReload = () => {
    if (!base) return
    again.mutate(base, {
      onSuccess: (now) =>
        now ? takeOver(base, now) : setChanged({ text: 'This customer has been deleted meanwhile.', isGone: true }),
    })
  }
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(bodyOf(fields, base), {
        onSuccess: ({ message }) => {
          messages.success(message)
          onSaved()
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const notice = changed && { changed, onReload, isReloading: again.isPending }
  return { form, submit, isPending: save.isPending, notice }
}
