import { startView } from '@digisigncast/contract/accounts/views'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const useStartView = (onError: (failure: Error) => void) =>
  useMutation({
    mutationFn: (body: CallInput<typeof startView>['body']) => call(startView, { body }),
    onError,
  })
