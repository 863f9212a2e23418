import { screensText } from '@digisigncast/contract/api/screens-text'
import { failureText } from '../../../../api/client.ts'
import { useFetchScreenNames } from '../../../../api/screen-names.ts'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { NamesToDelete } from '../../../../ui/text/names-to-delete.tsx'
import { useKeptText } from '../../../kernel/bin/index.ts'
import { useDeleteScreens } from '../screens.queries.ts'
import type { BulkReply } from './use-bulk-report.ts'

const oneText = 'The screen and its code are deleted. Its players return to the pairing page and ask for a new code.'
const manyText =
  'The screens and their codes are deleted. Their players return to the pairing page and ask for a new code.'

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
        text: `${ids.length === 1 ? oneText : manyText} ${kept(ids.length)}`,
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
