import * as users from '@digisigncast/contract/accounts/users'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import * as customers from '@digisigncast/contract/platform/customers'
import { getCustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiFailure, call } from '../../api/client.ts'

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

/** Returns the platform's defaults for new customers. */
export const useCustomerDefaults = () =>
  useQuery({
    queryKey: ['platform-settings', 'customer-defaults'],
    queryFn: ({ signal }) => call(getCustomerDefaults, {}, { signal }),
    select: ({ data }) => data,
  })

type OnError = (error: Error) => void

/** Fetches the stored customer; undefined if deleted. */
export const useReload = (onError: OnError) =>
  useMutation({
    mutationFn: async (before: users.User): Promise<users.User | undefined> => {
      const now = await readCustomer(before.id)
      if (!now || now.removed_at !== null) return undefined
      const { name, username, email, status, version, team_member_limit: limit } = now
      const meta = limit === null ? [] : [{ key: 'max_team_members', value: String(limit) }]
      return { ...before, name, username, email, status, version, meta }
    },
    onError,
  })

async function readCustomer(id: string) {
  try {
    return (await call(customers.getCustomer, { params: { id } })).data
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return undefined
    throw failure
  }
}

function useCustomerChange<Input, Output>(change: (input: Input) => Promise<Output>, onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError,
    // After an error too: another user may have changed the data.
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
