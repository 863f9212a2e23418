import { listScreenNames } from '@digisigncast/contract/content/screens'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

const screenNames = queryOptions({
  queryKey: ['screens', 'all-names'],
  queryFn: ({ signal }) => call(listScreenNames, {}, { signal }),
})

/** Names of all screens, with the ids of their tags. */
export const useScreenNames = () => useQuery({ ...screenNames, select: ({ data }) => data })
