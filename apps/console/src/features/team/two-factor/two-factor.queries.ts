import * as twoFactor from '@digisigncast/contract/accounts/two-factor'
import type { CallInput, Reply } from '@digisigncast/contract/api/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { confirmByPasskey } from '../../../api/sign-in/passkeys.ts'
import { twoFactorState } from '../../../api/sign-in/second-factors.ts'
import { useChange } from '../../../api/use-change.ts'

type OnError = (error: Error) => void

export const useTwoFactor = (enabled: boolean) => useQuery({ ...twoFactorState, enabled })

export const useStart = () => useChange(() => call(twoFactor.startTwoFactor, {}))

/** `onSuccess` runs also when the component is gone: new recovery codes must not be lost. */
interface Handlers<Output> {
  onError: OnError
  onSuccess: (output: Output) => void
}

type WithCodes = Reply<typeof twoFactor.confirmTwoFactor>

export const useConfirmCode = (handlers: Handlers<WithCodes>) =>
  useChange((code: string) => call(twoFactor.confirmTwoFactor, { body: { code } }), handlers)

type Proof = CallInput<typeof twoFactor.removeTwoFactor>['body']

/** A passkey is asked for when it is sent. */
export type SentProof = Proof | 'passkey'

const bodyOf = async (proof: SentProof): Promise<Proof> =>
  proof === 'passkey' ? { passkey: await confirmByPasskey() } : proof

export const useTurnOff = (handlers: Handlers<Reply<typeof twoFactor.removeTwoFactor>>) =>
  useChange(async (proof: SentProof) => call(twoFactor.removeTwoFactor, { body: await bodyOf(proof) }), handlers)

export const useRenewCodes = (handlers: Handlers<Reply<typeof twoFactor.renewRecoveryCodes>>) =>
  useChange(async (proof: SentProof) => call(twoFactor.renewRecoveryCodes, { body: await bodyOf(proof) }), handlers)

/** For a user of the own account, or for a user of a customer. */
export const useReset = () =>
  useChange(({ userId, customerId }: { userId: string; customerId: string | undefined }) =>
    customerId === undefined
      ? call(twoFactor.resetTwoFactor, { body: { userId } })
      : call(twoFactor.resetCustomerTwoFactor, { body: { userId: customerId, memberId: userId } }),
  )
