import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as owners from '@digisigncast/contract/platform/owners'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

type OnError = (error: Error) => void

export const useOwners = () =>
  useQuery({
    queryKey: ['site', 'owners'],
    queryFn: ({ signal }) => call(owners.listOwners, {}, { signal }),
    select: ({ data }) => data,
    // An invitation is accepted elsewhere.
    refetchInterval: 60_000,
  })

export const useInvite = (onError: OnError) =>
  useChange((body: CallInput<typeof owners.inviteOwner>['body']) => call(owners.inviteOwner, { body }), { onError })

export const useInviteAgain = (onError: OnError) =>
  useChange((ownerId: string) => call(owners.inviteOwnerAgain, { body: { ownerId } }), { onError })

export const useDelete = (onError: OnError) =>
  useChange((ownerId: string) => call(owners.deleteOwner, { body: { ownerId } }), { onError })

export const useReset = (onError: OnError) =>
  useChange((ownerId: string) => call(owners.resetOwnerTwoFactor, { body: { ownerId } }), { onError })
