import { confirmAddress, register } from '@digisigncast/contract/accounts/session'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const useRegister = (onError: (failure: unknown) => void) =>
  useMutation({ mutationFn: (body: CallInput<typeof register>['body']) => call(register, { body }), onError })

export const useConfirmAddress = () =>
  useMutation({ mutationFn: (body: CallInput<typeof confirmAddress>['body']) => call(confirmAddress, { body }) })
