import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { refreshAll } from '../../../api/hints.ts'

/** The page itself shows errors. The response does not say whose address it was. */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onError: () => undefined,
    onSuccess: () => refreshAll(client),
  })
}
