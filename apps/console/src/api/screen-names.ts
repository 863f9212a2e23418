import { listScreenNames } from '@digisigncast/contract/content/screens'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

const screenNames = queryOptions({
  queryKey: ['screens', 'all-names'],
  queryFn: ({ signal }) => call(listScreenNames, {}, { signal }),
})

/** Names of all screens, with the ids of their tags. */
export const useScreenNames = () => useQuery({ ...screenNames, select: ({ data }) => data })

/** Fetches the names of these screens, in the order of the list; without those that were deleted. */
export function useFetchScreenNames() {
  const client = useQueryClient()
  return async (ids: readonly string[]): Promise<string[]> => {
    const wanted = new Set(ids)
    const { data } = await client.fetchQuery(screenNames)
    return data.filter(({ id }) => wanted.has(id)).map(({ name }) => name)
  }
}
