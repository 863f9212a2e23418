import { cancelEmailChange, resendEmailChange } from '@digisigncast/contract/accounts/email-change'
import * as session from '@digisigncast/contract/accounts/session'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

type OnError = (error: Error) => void

export const useSessions = (enabled: boolean) =>
  useQuery({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => call(session.listSessions, {}, { signal }),
    select: ({ data }) => data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || b.seen_at - a.seen_at),
    enabled,
  })

type ProfileInput = Sent<typeof session.updateProfile>['body']
type PasswordInput = Sent<typeof session.changePassword>['body']

export function useUpdateProfile(onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileInput) => call(session.updateProfile, { body }),
    onError,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['me'] }),
        client.invalidateQueries({ queryKey: ['users', 'list'] }),
      ]),
  })
}

/** Resends the confirmation link or cancels the change. Refetches after errors too: the change may have ended. */
export function useEmailChange() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['me'] })
  return {
    resend: useMutation({ mutationFn: () => call(resendEmailChange, {}), onSettled }),
    cancel: useMutation({ mutationFn: () => call(cancelEmailChange, {}), onSettled }),
  }
}

/** Other sessions end with it, so they are refetched. */
export function useChangePassword(onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordInput) => call(session.changePassword, { body }),
    onError,
    onSuccess: () => client.invalidateQueries({ queryKey: ['profile', 'sessions'] }),
  })
}

/** Refetched after an error too: the session may already have ended. */
export function useRevokeSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionID: string) => call(session.revokeSession, { body: { sessionID } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['profile', 'sessions'] }),
  })
}
