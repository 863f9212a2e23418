import type { BulkFailure, BulkResult } from '@digisigncast/contract/content/screens-bulk'
import { useState } from 'react'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { useDeletedMessage } from '../../../kernel/bin/index.ts'

export interface BulkReply {
  data: BulkResult & { cohort?: string | null }
  message?: string | undefined
}

/** Shows the result of a call for several screens: a message, and a panel if screens could not be changed. */
export function useBulkReport() {
  const messages = useMessages()
  const deleted = useDeletedMessage()
  const [failed, setFailed] = useState<readonly BulkFailure[]>([])
  const [opened, setOpened] = useState(false)
  const report = ({ data, message = '' }: BulkReply) => {
    if (data.cohort) deleted(message, [data.cohort])
    else if (data.done > 0 || data.failed.length === 0) messages.success(message)
    if (data.failed.length === 0) return
    setFailed(data.failed)
    setOpened(true)
  }
  return { failed, opened, close: () => setOpened(false), report }
}
