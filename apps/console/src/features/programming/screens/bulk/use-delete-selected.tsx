import { screensText } from '@digisigncast/contract/api/screens-text'
import { failureText } from '../../../../api/client.ts'
import { useFetchScreenNames } from '../../../../api/screen-names.ts'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { NamesToDelete } from '../../../../ui/text/names-to-delete.tsx'
import { useKeptText } from '../../../kernel/bin/index.ts'
import { useDeleteScreens } from '../screens.queries.ts'
import type { BulkReply } from './use-bulk-report.ts'

/** Deletes several screens after a confirmation that names them. */
export function useDeleteSelected(ids: readonly string[], onDone: (reply: BulkReply) => void) {
  const confirm = useConfirm()
  const messages = useMessages()
  const kept = useKeptText()
  const fetchNames = useFetchScreenNames()
  const { mutate } = useDeleteScreens()
  const ask = async () => {
    try {
      const names = await fetchNames(ids)
      const isSure = await confirm({
        title: ids.length === 1 ? 'Delete this screen?' : `Delete ${screensText(ids.length)}?`,
        text: `The screens and their codes are deleted. Their players return to the pairing page and ask for a new code. ${kept}`,
        details: <NamesToDelete names={names} />,
        count: ids.length,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (isSure) mutate({ screen_ids: [...ids] }, { onSuccess: onDone })
    } catch (failure) {
      messages.error(failureText(failure))
    }
  }
  return { ask }
}
