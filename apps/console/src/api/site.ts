import { getSite } from '@digisigncast/contract/site'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** What the page must know before anyone has signed in: addresses, limits, the player app. */
export const useSite = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: (reply) => reply.data,
    // Whether anybody may register can change while the login page is open.
    staleTime: 60 * 1000,
  })
