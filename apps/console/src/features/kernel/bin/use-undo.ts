import { restoreFromBin } from '@digisigncast/contract/bin/bin'
import { useCallback } from 'react'
import { call, failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useChange } from '../../../api/use-change.ts'
import { type Change, type Question, useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'

const lifeText = (days: number, deleted: string): string => {
  if (days === 0) return 'This cannot be undone.'
  return `You can restore ${deleted} for ${days === 1 ? 'a day' : `${days} days`}.`
}

/** The sentence of a question before a deletion of a number of things: how long it can be undone. */
export function useKeptText(): (count?: number) => string {
  const days = useSession().me?.account?.bin_days ?? 0
  return useCallback((count = 1) => lifeText(days, count === 1 ? 'it' : 'them'), [days])
}

/** Shows that something was deleted, with a button that restores it from the recycle bin. */
export function useDeletedMessage(): (text: string, cohorts: readonly (string | null)[]) => void {
  const messages = useMessages()
  const { mutate } = useChange((ids: string[]) => call(restoreFromBin, { body: { ids } }), {
    inBackground: true,
    onSuccess: ({ message }) => messages.success(message ?? 'Restored successfully!'),
    onError: (failure) => messages.error(failureText(failure)),
  })
  return useCallback(
    (text, cohorts) => {
      const ids = cohorts.filter((cohort) => cohort !== null)
      messages.success(text, ids.length > 0 ? { text: 'Undo', act: () => mutate(ids) } : undefined)
    },
    [messages, mutate],
  )
}

interface Deleted {
  message: string
  /** Id in the recycle bin; null: deleted for good. */
  cohort: string | null
}

/** Deletes a thing after a question. It can be restored from the recycle bin. */
export function useDeletion<Id>(remove: Change<Id, Deleted>, onDeleted?: () => void) {
  const deleted = useDeletedMessage()
  const kept = useKeptText()
  const onDone = useCallback(
    ({ message, cohort }: Deleted) => {
      deleted(message, [cohort])
      onDeleted?.()
    },
    [deleted, onDeleted],
  )
  const ask = useConfirmed(remove, onDone)
  return useCallback(
    (id: Id, { title, text, details }: Pick<Question, 'title' | 'text' | 'details'>) =>
      ask(id, { title, text: `${text} ${kept()}`, details, confirmLabel: 'Delete', danger: true }),
    [ask, kept],
  )
}
