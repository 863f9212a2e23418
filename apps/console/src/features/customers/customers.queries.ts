import * as customers from '@digisigncast/contract/customers'
import type { Sent } from '@digisigncast/contract/endpoint'
import { pageSize } from '@digisigncast/contract/limits'
import * as users from '@digisigncast/contract/users'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type StatusFilter = NonNullable<Sent<typeof users.listUsers>['query']['status']>

export const useCustomers = (search: string, status: StatusFilter | undefined, page: number) =>
  useQuery({
    queryKey: ['customers', 'list', search, status, page],
    queryFn: ({ signal }) =>
      call(
        users.listUsers,
        { query: { page, per_page: pageSize, ...(search && { search }), ...(status && { status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const useCustomer = (id: string) =>
  useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(customers.getCustomer, { params: { id } }, { signal }),
    select: ({ data }) => data,
  })

type OnError = (error: Error) => void

function useCustomerChange<Input, Output>(change: (input: Input) => Promise<Output>, onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError,
    // After a refusal too: somebody else may have been quicker.
    onSettled: () =>
      Promise.all(['customers', 'platform-figures'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

export const useSaveCustomer = (onError: OnError) =>
  useCustomerChange((body: Sent<typeof users.saveUser>['body']) => call(users.saveUser, { body }), onError)

export const useDeleteCustomer = (onError: OnError) =>
  useCustomerChange((body: { userID: string; name: string }) => call(users.deleteUser, { body }), onError)

export const useRestoreCustomer = (onError: OnError) =>
  useCustomerChange((userID: string) => call(customers.restoreCustomer, { body: { userID } }), onError)

export const useSetPassword = (onError: OnError) =>
  useCustomerChange(
    (body: Sent<typeof customers.setCustomerPassword>['body']) => call(customers.setCustomerPassword, { body }),
    onError,
  )

export const useSaveNotes = (onError: OnError) =>
  useCustomerChange(
    (body: Sent<typeof customers.saveCustomerNotes>['body']) => call(customers.saveCustomerNotes, { body }),
    onError,
  )
