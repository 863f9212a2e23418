import { findPlaces } from '@digisigncast/contract/slides/data-sources'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const usePlaces = (name: string) =>
  useQuery({
    queryKey: ['places', name],
    queryFn: ({ signal }) => call(findPlaces, { query: { query: name } }, { signal }),
    select: ({ data }) => data,
    enabled: name.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
