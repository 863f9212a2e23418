import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as sso from '@digisigncast/contract/sso/sso'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

type OnError = (error: Error) => void

export const useSso = () =>
  useQuery({
    queryKey: ['settings', 'sso'],
    queryFn: ({ signal }) => call(sso.getSso, {}, { signal }),
    select: ({ data }) => data,
  })

export type ProviderInput = CallInput<typeof sso.saveSso>['body']

export const storeSso = (body: ProviderInput) => call(sso.saveSso, { body })

export const useSaveSso = (onError: OnError) => useChange(storeSso, { onError })

export const useRemoveSso = () => useChange((_now: undefined) => call(sso.removeSso, {}))

/** Errors are shown by the caller. */
export const useTestSso = (onError: OnError) =>
  useMutation({ mutationFn: (issuer: string) => call(sso.testSso, { body: { issuer } }), onError })

export const useAddDomain = (onError: OnError) =>
  useChange((domain: string) => call(sso.addSsoDomain, { body: { domain } }), { onError })

export const useCheckDomain = () => useChange((domain: string) => call(sso.checkSsoDomain, { body: { domain } }))

export const useRemoveDomain = () => useChange((domain: string) => call(sso.removeSsoDomain, { body: { domain } }))

export const useCustomerSso = (id: string) =>
  useQuery({
    queryKey: ['customers', 'sso', id],
    queryFn: ({ signal }) => call(sso.getCustomerSso, { params: { id } }, { signal }),
    select: ({ data }) => data,
  })

export const useSaveCustomerSso = () =>
  useChange((body: CallInput<typeof sso.saveCustomerSso>['body']) => call(sso.saveCustomerSso, { body }))
