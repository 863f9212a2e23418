import type { BinItem } from '@digisigncast/contract/bin/bin'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../../api/client.ts'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { type Restoring, useDeleteForGood, useRestore } from './bin.queries.ts'

/** A name or a code that is taken meanwhile. */
export interface Conflict {
  item: BinItem
  field: 'name' | 'code'
  message: string
  onRestore: (choice: Omit<Restoring, 'ids'>) => void
}

/** The field of a value that is taken; undefined for all other failures. */
function takenField(failure: Error): Conflict['field'] | undefined {
  if (!(failure instanceof ApiFailure) || failure.status !== 409) return undefined
  return (['name', 'code'] as const).find((field) => failure.error.errors?.[field])
}

/** Restores things and deletes them for good. */
export function useBinActions(onDone: () => void) {
  const messages = useMessages()
  const [conflict, setConflict] = useState<Conflict>()
  const { mutate, isPending } = useRestore()
  const remove = useDeleteForGood()
  const ask = useConfirmed(remove, ({ message }) => {
    messages.success(message)
    onDone()
  })
  const run = (items: readonly BinItem[], choice: Omit<Restoring, 'ids'> = {}) =>
    mutate(
      { ids: items.map(({ id }) => id), ...choice },
      {
        onSuccess: ({ message }) => {
          messages.success(message ?? 'Restored successfully!')
          setConflict(undefined)
          onDone()
        },
        onError: (failure) => {
          const [item, ...others] = items
          const field = takenField(failure)
          if (!item || others.length > 0 || !field) return messages.error(failureText(failure))
          setConflict({ item, field, message: failure.message, onRestore: (again) => run([item], again) })
        },
      },
    )
  const askDelete = (items: readonly BinItem[]) => {
    const [only] = items
    const what = items.length === 1 && only ? `“${only.name}”` : `${items.length.toLocaleString('en')} things`
    ask(
      items.map(({ id }) => id),
      {
        title: items.length === 1 ? 'Delete for good?' : `Delete ${what} for good?`,
        text: `${items.length === 1 ? `${what} is` : 'They are'} deleted with ${items.length === 1 ? 'its' : 'their'} files. This cannot be undone.`,
        confirmLabel: 'Delete now',
        danger: true,
        count: items.length,
      },
    )
  }
  return {
    isBusy: isPending || remove.isPending,
    conflict,
    closeConflict: () => setConflict(undefined),
    restore: (items: readonly BinItem[]) => run(items),
    askDelete,
  }
}
