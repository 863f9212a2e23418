import * as tokens from '@digisigncast/contract/accounts/tokens'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const useTokens = () =>
  useQuery({
    queryKey: ['tokens'],
    queryFn: ({ signal }) => call(tokens.listTokens, {}, { signal }),
    select: ({ data }) => data,
  })

type NewToken = CallInput<typeof tokens.createToken>['body']

export const createToken = (body: NewToken) => call(tokens.createToken, { body })

export const useTakeOverToken = () =>
  useChange((token_id: string) => call(tokens.takeOverToken, { body: { token_id } }))

export const useDeleteToken = () => useChange((token_id: string) => call(tokens.deleteToken, { body: { token_id } }))
