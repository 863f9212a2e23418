import { getPlayerAddress, getSite } from '@digisigncast/contract/platform/site'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** Returns public facts of the server: addresses, limits, the player app. */
export const useSite = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: (reply) => reply.data,
    // The sign-up mode can change while the login page is open.
    staleTime: 60 * 1000,
  })

/** Returns version and commit of the server; undefined unless the platform owner is signed in. */
export const useRelease = () =>
  useQuery({
    // Separate key: data cached before the sign-in has no release.
    queryKey: ['site', 'release'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: (reply) => reply.data.release,
  })

/** The address of the player for other devices. */
export const usePlayerAddress = () =>
  useQuery({
    queryKey: ['site', 'player'],
    queryFn: ({ signal }) => call(getPlayerAddress, {}, { signal }),
    select: (reply) => reply.data,
    staleTime: Number.POSITIVE_INFINITY,
  })
