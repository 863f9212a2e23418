import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { type FieldErrors, failureErrors } from '../../../api/field-errors.ts'
import { useEditConflict } from '../../../api/forms/use-edit-conflict.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { rebase } from '../../../ui/forms/rebase.ts'
import { type Source, useReload, useSaveSetting } from './platform-settings.queries.ts'
import { useReportUnsaved } from './unsaved.tsx'

export interface SectionFields<Stored, Fields, Body> {
  source: Source<Stored, Body>
  fieldsOf: (stored: Stored) => Fields
  bodyOf: (fields: Fields, stored: Stored) => Body
  errorsIn: (fields: Fields, stored: Stored) => FieldErrors
  /** Labels of the fields, and stored values as text. */
  labels: Record<keyof Fields, string>
  textOf: (stored: Stored, name: keyof Fields) => string
}

interface Versioned {
  version: number
}

/** Form state of a section; handles edit conflicts. */
export function useSectionForm<Stored extends Versioned, Fields extends Record<string, unknown>, Body>(
  id: string,
  stored: Stored,
  { source, fieldsOf, bodyOf, errorsIn, labels, textOf }: SectionFields<Stored, Fields, Body>,
  mayStart: (fields: Fields, base: Stored) => Promise<boolean> = async () => true,
) {
  const messages = useMessages()
  // Base version of the form.
  const [newer, setNewer] = useState(stored)
  const base = newer.version > stored.version ? newer : stored
  const form = useForm<Fields>({ initialValues: fieldsOf(stored), validate: (fields) => errorsIn(fields, base) })
  const save = useSaveSetting(source)
  const isUnsaved = form.isDirty()
  useReportUnsaved(id, isUnsaved)

  const setUp = (now: Stored, fields = fieldsOf(now)) => {
    setNewer(now)
    form.setInitialValues(fieldsOf(now))
    form.setValues(fields)
  }

  const { notice, handleConflict, clear } = useEditConflict({
    edited: base,
    again: useReload(source),
    onReloaded: ({ data: now }) => {
      const { fields, both } = rebase(form.getValues(), { before: fieldsOf(base), now: fieldsOf(now) })
      setUp(now, fields)
      return both.map((name) => ({ label: labels[name], value: textOf(now, name) }))
    },
  })
  const submit = form.onSubmit(
    async (fields) => {
      if (!(await mayStart(fields, base))) return
      save.mutate(bodyOf(fields, base), {
        onSuccess: ({ data, message }) => {
          clear()
          setUp(data)
          messages.success(message ?? 'Settings saved successfully!')
        },
        onError: (failure) => {
          if (handleConflict(failure)) return
          form.setErrors(failureErrors(failure))
          messages.error(failureText(failure))
        },
      })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const discard = () => {
    clear()
    form.clearErrors()
    setUp(base)
  }
  return { form, base, submit, discard, notice, isUnsaved, isSaving: save.isPending }
}
