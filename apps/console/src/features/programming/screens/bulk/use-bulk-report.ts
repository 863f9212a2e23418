import type { BulkFailure, BulkResult } from '@digisigncast/contract/content/screens-bulk'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { useDeletedMessage } from '../../../kernel/bin/index.ts'

export interface BulkReply {
  data: BulkResult & { cohort?: string | null }
  message?: string | undefined
}

/** Shows the result of a call for several screens: a message, and a panel if screens could not be changed. */
export function useBulkReport() {
  const messages = useMessages()
  const deleted = useDeletedMessage()
  const failures = usePanel<readonly BulkFailure[]>()
  const report = ({ data, message = '' }: BulkReply) => {
    if (data.cohort) deleted(message, [data.cohort])
    else if (data.done > 0 || data.failed.length === 0) messages.success(message)
    if (data.failed.length > 0) failures.open(data.failed)
  }
  return { failed: failures.subject ?? [], opened: failures.opened, close: failures.close, report }
}
