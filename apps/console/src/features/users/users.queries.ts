import * as users from '@digisigncast/contract/accounts/users'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiFailure, call } from '../../api/client.ts'

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

/** Refetched after an error too: another user may have changed the list. */
function useUserChange<Input, Output>(change: (input: Input) => Promise<Output>, onError: OnError) {
  const client = useQueryClient()
  const refreshList = () => client.invalidateQueries({ queryKey: ['users', 'list'] })
  return useMutation({
    mutationFn: change,
    onError: (failure) => {
      onError(failure)
      if (failure instanceof ApiFailure && [404, 409].includes(failure.status)) void refreshList()
    },
    // Content of the user may have a new owner, and the user may be the signed-in one.
    onSuccess: () =>
      Promise.all([
        refreshList(),
        ...['me', 'media', 'playlists', 'channels'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ]),
  })
}

const mostPerPage = 200

/** Fetches the stored user; undefined if deleted. */
export function useReload(onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (userID: string) => {
      void client.invalidateQueries({ queryKey: ['users', 'list'] })
      for (let page = 1; ; page += 1) {
        const { data, pagination } = await call(users.listUsers, { query: { page, per_page: mostPerPage } })
        const user = data.find(({ id }) => id === userID)
        if (user || page >= pagination.last_page) return user
      }
    },
    onError,
  })
}

type UserInput = Sent<typeof users.saveUser>['body']

export const useSaveUser = (onError: OnError) =>
  useUserChange((body: UserInput) => call(users.saveUser, { body }), onError)

export const useDeleteUser = (onError: OnError) =>
  useUserChange((userID: string) => call(users.deleteUser, { body: { userID } }), onError)
