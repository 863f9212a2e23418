import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { failureErrors, focusFirstError } from '../../../../api/field-errors.ts'
import { useEditConflict } from '../../../../api/use-edit-conflict.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { rebaseForm } from '../../../../ui/forms/rebase.ts'
import { findSource, useSaveSource } from '../data-sources.queries.ts'
import type { SourceFields } from './kinds/source-form.ts'
import { bodyOf, errorsIn, fieldsOf, ownNames, storedText } from './source-fields.ts'

interface Options {
  /** The edited object; undefined to create one. */
  edited: DataSource | undefined
  /** Kind of a new source. */
  kind: SourceKind | undefined
  /** `isNew`: it was created now. */
  onSaved: (source: DataSource, isNew: boolean) => void
}

/** Form state of a new or edited source. The form stays open after saving, to show the data. */
export function useSourceForm({ edited, kind, onSaved }: Options) {
  const messages = useMessages()
  const [source, setSource] = useState(edited)
  const form = useForm<SourceFields>({
    initialValues: fieldsOf(edited, kind),
    validate: (fields) => errorsIn(fields, source),
  })
  const again = useMutation({ mutationFn: findSource, onError: (error) => messages.error(failureText(error)) })
  const { notice, handleConflict, clear } = useEditConflict({
    edited: source?.id,
    again,
    noun: 'data source',
    onReloaded: (now) => {
      if (!now) return undefined
      const both = rebaseForm(form, { before: fieldsOf(source), now: fieldsOf(now) })
      setSource(now)
      return both.map((field) => storedText(now, field))
    },
  })
  const save = useSaveSource((error) => {
    if (handleConflict(error)) return
    form.setErrors(ownNames(failureErrors(error)))
    messages.error(failureText(error))
  })
  const submit = form.onSubmit(
    (fields) => {
      clear()
      save.mutate(bodyOf(fields, source), {
        onSuccess: ({ data, message }) => {
          if (data.error === null || data.error_code === 'left_out') messages.success(message ?? 'Data source saved.')
          // Keeps the text that was typed while it was saved.
          rebaseForm(form, { before: fields, now: fieldsOf(data) })
          setSource(data)
          onSaved(data, source === undefined)
        },
      })
    },
    (errors) => focusFirstError(errors, form.getInputNode),
  )
  return { form, source, submit, notice, isSaving: save.isPending }
}
