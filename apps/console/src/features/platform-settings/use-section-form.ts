import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../api/client.ts'
import { type FieldErrors, failureErrors } from '../../api/field-errors.ts'
import type { Changed } from '../../ui/changed-notice.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { rebase } from '../../ui/rebase.ts'
import { type Source, useReadAgain, useSaveSetting } from './platform-settings.queries.ts'
import { useReportUnsaved } from './unsaved.tsx'

export interface SectionFields<Stored, Fields, Body> {
  source: Source<Stored, Body>
  fieldsOf: (stored: Stored) => Fields
  bodyOf: (fields: Fields, stored: Stored) => Body
  errorsIn: (fields: Fields, stored: Stored) => FieldErrors
  /** What a field is called on the page, and a stored one in words. */
  words: Record<keyof Fields, string>
  textOf: (stored: Stored, name: keyof Fields) => string
}

interface Versioned {
  version: number
}

/** The form of a section: saved by itself, and told when somebody else was quicker. */
export function useSectionForm<Stored extends Versioned, Fields extends Record<string, unknown>, Body>(
  id: string,
  stored: Stored,
  { source, fieldsOf, bodyOf, errorsIn, words, textOf }: SectionFields<Stored, Fields, Body>,
  mayStart: (fields: Fields, base: Stored) => Promise<boolean> = async () => true,
) {
  const messages = useMessages()
  // What the form stands on.
  const [newer, setNewer] = useState(stored)
  const base = newer.version > stored.version ? newer : stored
  const [changed, setChanged] = useState<Changed>()
  const form = useForm<Fields>({ initialValues: fieldsOf(stored), validate: (fields) => errorsIn(fields, base) })
  const save = useSaveSetting(source)
  const again = useReadAgain(source, (failure) => messages.error(failureText(failure)))
  const isUnsaved = form.isDirty()
  useReportUnsaved(id, isUnsaved)

  const stand = (now: Stored, fields = fieldsOf(now)) => {
    setNewer(now)
    form.setInitialValues(fieldsOf(now))
    form.setValues(fields)
  }

  const submit = form.onSubmit(
    async (fields) => {
      if (!(await mayStart(fields, base))) return
      save.mutate(bodyOf(fields, base), {
        onSuccess: ({ data, message }) => {
          setChanged(undefined)
          stand(data)
          messages.success(message ?? 'Settings saved successfully!')
        },
        onError: (failure) => {
          if (failure instanceof ApiFailure && failure.status === 409) return setChanged({ text: failure.message })
          form.setErrors(failureErrors(failure))
          messages.error(failureText(failure))
        },
      })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const discard = () => {
    setChanged(undefined)
    form.clearErrors()
    stand(base)
  }
  const onReload = () =>
    again.mutate(undefined, {
      onSuccess: ({ data: now }) => {
        const { fields, both } = rebase(form.getValues(), { before: fieldsOf(base), now: fieldsOf(now) })
        stand(now, fields)
        setChanged({ theirs: both.map((name) => ({ label: words[name], value: textOf(now, name) })) })
      },
    })
  const notice = changed && { changed, onReload, isReloading: again.isPending }
  return { form, base, submit, discard, notice, isUnsaved, isSaving: save.isPending }
}
