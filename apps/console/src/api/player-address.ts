import { getPlayerAddress } from '@digisigncast/contract/platform/site'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** The address of the player for other devices. */
export const usePlayerAddress = () =>
  useQuery({
    queryKey: ['site', 'player'],
    queryFn: ({ signal }) => call(getPlayerAddress, {}, { signal }),
    select: (reply) => reply.data,
    staleTime: Number.POSITIVE_INFINITY,
  })
