import type { Screen } from '@digisigncast/contract/content/screens'
import { failureText } from '../../api/client.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { useDeleteScreen } from './screens.queries.ts'

const playersText = (count: number) =>
  `${count === 1 ? 'Its player returns' : 'Its players return'} to the pairing page and ${count === 1 ? 'asks' : 'ask'} for a new code.`

/** Deletes a screen after a confirmation. */
export function useConfirmedDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDeleteScreen((error) => messages.error(failureText(error)))
  return async (screen: Screen) => {
    const isSure = await confirm({
      title: 'Delete this screen?',
      text: `“${screen.name}” and its code are deleted. ${playersText(screen.devices.length)}`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(screen.id, { onSuccess: () => messages.success('Screen Deleted successfully!') })
  }
}
