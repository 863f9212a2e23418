import { restoreVersion } from '@digisigncast/contract/versions/versions'
import { useCallback } from 'react'
import { call, failureText } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'

interface Saved {
  /** The version before; null: there is none. */
  undo: string | null
  data: { version: number }
}

/** Shows that something was saved, with a button that restores the version before. */
export function useSavedMessage(): (text: string, saved: Saved) => void {
  const messages = useMessages()
  const { mutate } = useChange(
    (body: { version_id: string; version: string }) => call(restoreVersion, { body: { ...body, is_undo: true } }),
    {
      inBackground: true,
      onSuccess: ({ message }) => messages.success(message ?? 'Undone.'),
      onError: (failure) => messages.error(failureText(failure)),
    },
  )
  return useCallback(
    (text, { undo, data }) => {
      const act = () => undo !== null && mutate({ version_id: undo, version: String(data.version) })
      messages.success(text, undo === null ? undefined : { text: 'Undo', act })
    },
    [messages, mutate],
  )
}
