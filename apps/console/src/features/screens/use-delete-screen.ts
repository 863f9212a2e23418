import type { Screen } from '@digisigncast/contract/screens'
import { failureText } from '../../api/client.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { useDeleteScreen } from './screens.queries.ts'

/** Asks once, deletes, and says so. */
export function useConfirmedDelete() {
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDeleteScreen((error) => messages.error(failureText(error)))
  return async (screen: Screen) => {
    const isSure = await confirm({
      title: 'Delete this screen?',
      text: `“${screen.name}” goes away with its code. Players that show it will ask for a new code.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    remove.mutate(screen.id, { onSuccess: () => messages.success('Screen Deleted successfully!') })
  }
}
