import { cancelEmailChange, resendEmailChange } from '@digisigncast/contract/accounts/email-change'
import * as session from '@digisigncast/contract/accounts/session'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'

type OnError = (error: Error) => void

export const useSessions = (enabled: boolean) =>
  useQuery({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => call(session.listSessions, {}, { signal }),
    select: ({ data }) => data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || b.seen_at - a.seen_at),
    enabled,
  })

type ProfileInput = CallInput<typeof session.updateProfile>['body']
type PasswordInput = CallInput<typeof session.changePassword>['body']

export const useUpdateProfile = (onError: OnError) =>
  useChange((body: ProfileInput) => call(session.updateProfile, { body }), ['session.changed', 'users.changed'], {
    onError,
  })

/** Resends the confirmation link or cancels the change. Refetches after errors too: the change may have ended. */
export const useEmailChange = () => ({
  resend: useChange((_now: undefined) => call(resendEmailChange, {}), ['session.changed'], { evenIfFailed: true }),
  cancel: useChange((_now: undefined) => call(cancelEmailChange, {}), ['session.changed'], { evenIfFailed: true }),
})

/** Other sessions end with it, so they are refetched. */
export const useChangePassword = (onError: OnError) =>
  useChange((body: PasswordInput) => call(session.changePassword, { body }), ['sessions.changed'], { onError })

export const useRevokeSession = () =>
  useChange((sessionId: string) => call(session.revokeSession, { body: { sessionId } }), ['sessions.changed'])
