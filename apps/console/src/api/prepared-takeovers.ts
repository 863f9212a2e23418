import { listPreparedTakeovers } from '@digisigncast/contract/content/takeovers'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** All prepared takeovers by name. */
export const usePrepared = () =>
  useQuery({
    queryKey: ['takeovers', 'prepared'],
    queryFn: ({ signal }) => call(listPreparedTakeovers, { query: {} }, { signal }),
    select: ({ data }) => data,
  })
