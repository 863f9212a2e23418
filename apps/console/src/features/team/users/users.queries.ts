import * as users from '@digisigncast/contract/accounts/users'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const useUsers = (search: string, page: number) =>
  useQuery({
    queryKey: ['users', 'list', search, page],
    queryFn: ({ signal }) =>
      call(users.listUsers, { query: { page, per_page: pageSize, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const usePermissionCatalog = () =>
  useQuery({
    queryKey: ['users', 'catalog'],
    queryFn: ({ signal }) => call(users.getPermissionCatalog, {}, { signal }),
    select: ({ data }) => data,
    staleTime: 60 * 60 * 1000,
  })

type OnError = (error: Error) => void

/** Fetches the stored user; undefined if deleted. */
export const findUser = async (id: string) => (await unlessDeleted(call(users.getUser, { params: { id } })))?.data

type UserInput = CallInput<typeof users.saveUser>['body']

export const storeUser = (body: UserInput) => call(users.saveUser, { body })

export const useDeleteUser = (onError: OnError) =>
  useChange((userId: string) => call(users.deleteUser, { body: { userId } }), { onError })
