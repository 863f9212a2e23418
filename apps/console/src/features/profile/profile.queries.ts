import { cancelEmailChange, resendEmailChange } from '@digisigncast/contract/email-change'
import type { Sent } from '@digisigncast/contract/endpoint'
import * as session from '@digisigncast/contract/session'
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

/** Sends the confirmation link again, or cancels the change. Read again after a refusal too: the change may have ended. */
export function useEmailChange() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['me'] })
  return {
    resend: useMutation({ mutationFn: () => call(resendEmailChange, {}), onSettled }),
    cancel: useMutation({ mutationFn: () => call(cancelEmailChange, {}), onSettled }),
  }
}

/** The other sessions end with it, so they are read again. */
export function useChangePassword(onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordInput) => call(session.changePassword, { body }),
    onError,
    onSuccess: () => client.invalidateQueries({ queryKey: ['profile', 'sessions'] }),
  })
}

/** Read again after a refusal too: a session that had ended already goes from the list. */
export function useRevokeSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionID: string) => call(session.revokeSession, { body: { sessionID } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['profile', 'sessions'] }),
  })
}
