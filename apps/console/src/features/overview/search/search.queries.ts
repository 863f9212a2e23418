import { searchAll } from '@digisigncast/contract/accounts/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Results for a text; none for an empty one. */
export const useSearchResults = (search: string) =>
  useQuery({
    queryKey: ['search', search],
    queryFn: ({ signal }) => call(searchAll, { query: { search } }, { signal }),
    select: ({ data }) => data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
