import { cancelEmailChange, resendEmailChange } from '@digisigncast/contract/accounts/email-change'
import * as session from '@digisigncast/contract/accounts/session'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const useSessions = (enabled: boolean) =>
  useQuery({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => call(session.listSessions, {}, { signal }),
    select: ({ data }) => data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || b.seen_at - a.seen_at),
    enabled,
  })

type ProfileInput = CallInput<typeof session.updateProfile>['body']
type PasswordInput = CallInput<typeof session.changePassword>['body']

export const storeProfile = (body: ProfileInput) => call(session.updateProfile, { body })

/** Resends the confirmation link or cancels the change. */
export const useEmailChange = () => ({
  resend: useChange((_now: undefined) => call(resendEmailChange, {})),
  cancel: useChange((_now: undefined) => call(cancelEmailChange, {})),
})

export const changePassword = (body: PasswordInput) => call(session.changePassword, { body })

export const useRevokeSession = () =>
  useChange((sessionId: string) => call(session.revokeSession, { body: { sessionId } }))
