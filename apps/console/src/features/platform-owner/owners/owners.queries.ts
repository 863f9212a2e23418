import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as owners from '@digisigncast/contract/platform/owners'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const useOwners = () =>
  useQuery({
    queryKey: ['site', 'owners'],
    queryFn: ({ signal }) => call(owners.listOwners, {}, { signal }),
    select: ({ data }) => data,
    // An invitation is accepted elsewhere.
    refetchInterval: 60_000,
  })

export const invite = (body: CallInput<typeof owners.inviteOwner>['body']) => call(owners.inviteOwner, { body })

export const useInviteAgain = () => useChange((ownerId: string) => call(owners.inviteOwnerAgain, { body: { ownerId } }))

export const useDelete = () => useChange((ownerId: string) => call(owners.deleteOwner, { body: { ownerId } }))

export const useReset = () => useChange((ownerId: string) => call(owners.resetOwnerTwoFactor, { body: { ownerId } }))
