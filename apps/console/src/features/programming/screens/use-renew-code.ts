import type { Screen } from '@digisigncast/contract/content/screens'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useRenewScreenCode } from './screens.queries.ts'

/** Gives a screen a new code after a confirmation. */
export function useRenewCode() {
  const confirm = useConfirm()
  const messages = useMessages()
  const renewing = useRenewScreenCode((error) => messages.error(failureText(error)))
  const renew = async (screen: Screen) => {
    const isSure = await confirm({
      title: 'Renew the code of this screen?',
      text: `Links, QR codes and printed codes of “${screen.name}” stop working, and from now on only the new code opens it without a sign-in: its id no longer does. Connected devices stay connected.`,
      confirmLabel: 'Renew Code',
    })
    if (!isSure) return
    renewing.mutate(screen, { onSuccess: ({ message }) => messages.success(message ?? 'Code renewed.') })
  }
  return { renew, renewed: renewing.data?.data, isRenewing: renewing.isPending }
}
