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

/** Version and commit of the server; undefined unless the platform owner is signed in. */
export const useRelease = () =>
  useQuery({
    // A key of its own: what was cached before the owner signed in has no release.
    queryKey: ['site', 'release'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: (reply) => reply.data.release,
  })
