import * as passkeys from '@digisigncast/contract/accounts/passkeys'
import type { CallInput, Reply } from '@digisigncast/contract/api/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { createPasskey } from '../../../api/sign-in/passkeys.ts'
import { ownPasskeys } from '../../../api/sign-in/second-factors.ts'
import { useChange } from '../../../api/use-change.ts'

type OnError = (error: Error) => void

export const usePasskeys = (enabled: boolean) => useQuery({ ...ownPasskeys, enabled })

/** `onSuccess` runs also when the component is gone: new recovery codes must not be lost. */
export const useAddPasskey = (handlers: {
  onError: OnError
  onSuccess: (added: Reply<typeof passkeys.addPasskey>) => void
}) =>
  useChange(async (name: string) => {
    const { data } = await call(passkeys.startPasskey, {})
    return call(passkeys.addPasskey, { body: { name, passkey: await createPasskey(data) } })
  }, handlers)

export const useRenamePasskey = (onError: OnError) =>
  useChange((body: CallInput<typeof passkeys.renamePasskey>['body']) => call(passkeys.renamePasskey, { body }), {
    onError,
  })

/** `onSuccess` runs also when the list is gone, without its last passkey. */
export const useDeletePasskey = (onSuccess: (deleted: Reply<typeof passkeys.deletePasskey>) => void) =>
  useChange((passkeyId: string) => call(passkeys.deletePasskey, { body: { passkeyId } }), { onSuccess })
