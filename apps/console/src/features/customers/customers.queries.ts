import * as users from '@digisigncast/contract/accounts/users'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import * as customers from '@digisigncast/contract/platform/customers'
import { getCustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

export type StatusFilter = NonNullable<CallInput<typeof users.listUsers>['query']['status']>

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

/** The customer as in the list; undefined if deleted. */
export async function findCustomer(id: string) {
  const customer = (await unlessDeleted(call(users.getUser, { params: { id } })))?.data
  return customer?.removed_at == null ? customer : undefined
}

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
      const now = (await unlessDeleted(call(customers.getCustomer, { params: { id: before.id } })))?.data
      if (!now || now.removed_at !== null) return undefined
      const { name, username, email, status, version, team_member_limit: limit } = now
      const meta = limit === null ? [] : [{ key: 'max_team_members', value: String(limit) }]
      return { ...before, name, username, email, status, version, meta }
    },
    onError,
  })

const changes = ['customers.changed'] as const

export const useSaveCustomer = (onError: OnError) =>
  useChange((body: CallInput<typeof users.saveUser>['body']) => call(users.saveUser, { body }), changes, { onError })

export const useDeleteCustomer = (onError: OnError) =>
  useChange((body: { userId: string; name: string }) => call(users.deleteUser, { body }), changes, { onError })

export const useRestoreCustomer = (onError: OnError) =>
  useChange((userId: string) => call(customers.restoreCustomer, { body: { userId } }), changes, { onError })

export const useSetPassword = (onError: OnError) =>
  useChange(
    (body: CallInput<typeof customers.setCustomerPassword>['body']) => call(customers.setCustomerPassword, { body }),
    changes,
    { onError },
  )

export const useSaveNotes = (onError: OnError) =>
  useChange(
    (body: CallInput<typeof customers.saveCustomerNotes>['body']) => call(customers.saveCustomerNotes, { body }),
    changes,
    { onError },
  )
