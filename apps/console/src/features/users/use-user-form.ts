import type { User } from '@digisigncast/contract/users'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../api/client.ts'
import { failureErrors } from '../../api/field-errors.ts'
import type { Changed } from '../../ui/changed-notice.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { rebase } from '../../ui/rebase.ts'
import { bodyOf, errorsIn, fieldsOf, fieldText, fieldWords, type UserFields } from './user-fields.ts'
import { useReadAgain, useSaveUser } from './users.queries.ts'

/** The form of a new user, or of one that is edited and that somebody else may change meanwhile. */
export function useUserForm(user: User | undefined, onSaved: () => void) {
  const messages = useMessages()
  // What the form stands on: newer than `user` once it was read again.
  const [base, setBase] = useState(user)
  const [changed, setChanged] = useState<Changed>()
  const form = useForm<UserFields>({
    initialValues: fieldsOf(user),
    validate: (fields) => errorsIn(fields, base),
  })
  const save = useSaveUser((failure) => {
    form.setErrors(failureErrors(failure))
    const isOvertaken = failure instanceof ApiFailure && [404, 409].includes(failure.status)
    if (base && isOvertaken) setChanged({ text: failure.message })
    else messages.error(failureText(failure, ...refusals))
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
    again.mutate(base.id, {
      onSuccess: (now) =>
        now ? takeOver(base, now) : setChanged({ text: 'This user has been deleted meanwhile.', isGone: true }),
    })
  }
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(bodyOf(fields, base), {
        onSuccess: ({ message }) => {
          messages.success(base ? message : 'User created successfully!')
          onSaved()
        },
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const notice = changed && { changed, onReload, isReloading: again.isPending }
  return { form, submit, isPending: save.isPending, notice }
}

const refusals = [
  'Failed to create user. Please try again.',
  'An unexpected error occurred. Please try again.',
] as const
