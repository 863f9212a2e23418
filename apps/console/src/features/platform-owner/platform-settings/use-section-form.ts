import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../../../api/field-errors.ts'
import { useEditConflict } from '../../../api/forms/use-edit-conflict.ts'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { rebase } from '../../../ui/forms/rebase.ts'
import { type Source, useReload } from './platform-settings.queries.ts'
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
  const client = useQueryClient()
  // Base version of the form.
  const [newer, setNewer] = useState(stored)
  const base = newer.version > stored.version ? newer : stored
  const form = useForm<Fields>({ initialValues: fieldsOf(stored), validate: (fields) => errorsIn(fields, base) })
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
  const saving = useSaving(form, {
    bodyOf: (fields) => bodyOf(fields, base),
    mayStart: (fields) => mayStart(fields, base),
    save: source.save,
    change: { inBackground: true, onSuccess: ({ data }) => client.setQueryData(source.key, { data }) },
    handleFailure: handleConflict,
    savedText: ({ message }) => message ?? 'Settings saved successfully!',
    onSaved: ({ data }) => {
      clear()
      setUp(data)
    },
  })
  const discard = () => {
    clear()
    form.clearErrors()
    setUp(base)
  }
  return { form, base, ...saving, discard, notice, isUnsaved }
}
