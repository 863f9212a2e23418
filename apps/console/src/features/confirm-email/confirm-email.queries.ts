import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The page itself shows errors. */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onError: () => undefined,
    onSuccess: () => client.invalidateQueries({ queryKey: ['me'] }),
  })
}
