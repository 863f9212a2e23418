import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

/** The page itself shows errors. */
export const useConfirmEmail = () =>
  useChange((token: string) => call(confirmEmail, { body: { token } }), ['session.changed'], {
    onError: () => undefined,
  })
