import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rebaseForm } from '../../ui/forms/rebase.ts'
import type { FieldErrors } from '../field-errors.ts'
import { type Rebasing, rebased } from './rebased.ts'
import { useEditConflict } from './use-edit-conflict.ts'
import { type SavingOptions, useSaving } from './use-saving.ts'

interface Saved<Stored, Fields> {
  fields: Fields
  /** The version before; undefined for a new object. */
  before: Stored | undefined
  /** Goes on with the saved version. What was typed since stays. */
  goOn: (now: Stored) => void
}

type OwnOptions = 'bodyOf' | 'mayStart' | 'onSaved' | 'onStart' | 'handleFailure'

interface Options<Stored, Fields, Body, Reply>
  extends Omit<SavingOptions<Fields, Body, Reply>, OwnOptions>,
    Rebasing<Stored, Fields> {
  /** Undefined to create one. */
  edited: Stored | undefined
  /** Kind of the object in messages. */
  noun: string
  /** Default: those of `fieldsOf`. */
  initialValues?: Fields
  errorsIn: (fields: Fields, stored: Stored | undefined) => FieldErrors
  bodyOf: (fields: Fields, stored: Stored | undefined) => Body
  mayStart?: (fields: Fields, stored: Stored | undefined) => Promise<boolean>
  /** Fetches the stored version after a conflict; undefined if it was deleted. */
  find: (stored: Stored) => Promise<Stored | undefined>
  /** Fetches the ids of the content that can be linked. */
  findLinkable?: (now: Stored | undefined) => Promise<ReadonlySet<string>>
  /** Drops content that cannot be linked. */
  only?: (fields: Fields, linkable: ReadonlySet<string>) => Fields
  /** New objects have conflicts, too: they can link what was deleted. */
  canNewConflict?: boolean
  onSaved: (reply: Reply, saved: Saved<Stored, Fields>) => void
}

/** State of a form for a new or an edited object. After an edit conflict it can take over the stored version. */
export function useEditForm<Stored, Fields extends object, Body, Reply extends { message?: string | undefined }>(
  options: Options<Stored, Fields, Body, Reply>,
) {
  const { edited, fieldsOf, errorsIn, bodyOf, mayStart, onSaved, ...others } = options
  const [stored, setStored] = useState(edited)
  const form = useForm<Fields>({
    initialValues: options.initialValues ?? fieldsOf(edited),
    validate: (fields) => errorsIn(fields, stored),
  })
  const { notice, handleConflict, clear } = useReloading(form, options, { stored, setStored })
  const saving = useSaving(form, {
    ...others,
    bodyOf: (fields) => bodyOf(fields, stored),
    mayStart: mayStart && ((fields) => mayStart(fields, stored)),
    onStart: clear,
    handleFailure: handleConflict,
    onSaved: (reply, fields) => {
      const goOn = (now: Stored) => {
        rebaseForm(form, { before: fields, now: fieldsOf(now) })
        setStored(now)
      }
      onSaved(reply, { fields, before: stored, goOn })
    },
  })
  return { form, stored, notice, ...saving }
}

interface StoredState<Stored> {
  stored: Stored | undefined
  setStored: (now: Stored | undefined) => void
}

/** Handles edit conflicts: the form takes over what it has not changed. */
function useReloading<Stored, Fields extends object, Body, Reply>(
  form: UseFormReturnType<Fields>,
  options: Options<Stored, Fields, Body, Reply>,
  { stored, setStored }: StoredState<Stored>,
) {
  const { noun, fieldsOf, find, findLinkable, only, canNewConflict } = options
  const reload = async (before: Stored | null) => {
    const now = before === null ? undefined : await find(before)
    return { now, linkable: await findLinkable?.(now) }
  }
  return useEditConflict({
    edited: stored ?? (canNewConflict ? null : undefined),
    again: useMutation({ mutationFn: reload }),
    noun,
    onReloaded: ({ now, linkable }) => {
      if (stored !== undefined && now === undefined) return undefined
      const { fields, theirs } = rebased(options, form.getValues(), { before: stored, now })
      setStored(now)
      form.setInitialValues(fieldsOf(now))
      form.setValues(linkable && only ? only(fields, linkable) : fields)
      return now === undefined ? null : theirs
    },
  })
}
