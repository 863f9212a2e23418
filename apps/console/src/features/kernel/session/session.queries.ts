import {
  createHandover,
  isSignedIn,
  login,
  recover,
  redeemHandover,
  resetPassword,
  type SecondFactorDue,
  type SignedIn,
} from '@digisigncast/contract/accounts/session'
import { openView } from '@digisigncast/contract/accounts/views'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import { useMutation } from '@tanstack/react-query'
import { ApiFailure, call, NetworkFailure } from '../../../api/client.ts'
import { setSignOutNotice } from '../../../api/sign-in/sign-out-notice.ts'
import { keepKnownBrowser, knownBrowser, saveSession } from '../../../api/stored-session.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'

function loginFailureText(failure: unknown) {
  if (failure instanceof NetworkFailure) return 'Something went wrong. Please try again.'
  if (!(failure instanceof ApiFailure)) return 'Login failed. Please try again.'
  if (failure.status === 401) return 'Invalid credentials. Please check your email and password.'
  return failure.message || 'Login failed. Please try again.'
}

/** Stores a new session. */
export function keepSession(data: SignedIn) {
  setSignOutNotice(undefined)
  keepKnownBrowser(data.known_browser)
  saveSession(data)
}

/** Signs in; `onDue` where the second factor is due. */
export function useLogin(onDue: (due: SecondFactorDue['second_factor']) => void) {
  const messages = useMessages()
  return useMutation({
    mutationFn: (body: { login: string; password: string }) =>
      call(login, { body: { ...body, known_browser: knownBrowser() } }),
    onSuccess: ({ data }) => (isSignedIn(data) ? keepSession(data) : onDue(data.second_factor)),
    onError: (failure) => messages.error(loginFailureText(failure)),
  })
}

export function useRecover() {
  const messages = useMessages()
  return useMutation({
    mutationFn: (email: string) => call(recover, { body: { email } }),
    onSuccess: ({ message }) => messages.success(message),
  })
}

export function useResetPassword() {
  const messages = useMessages()
  return useMutation({
    mutationFn: (body: { token: string; password: string; confirmPassword: string }) => call(resetPassword, { body }),
    onSuccess: ({ message }) => messages.success(message),
  })
}

export type Redeemed = Reply<typeof redeemHandover>['data']

/** Redeems a handover code. The session is not used yet. */
export const useRedeem = () =>
  useMutation({
    mutationFn: (body: { code: string; nonce: string | undefined }) => call(redeemHandover, { body }),
    onError: () => undefined,
  })

/** Opens a view of a customer's console. Errors are shown on the page. */
export const useOpenView = () =>
  useMutation({
    mutationFn: (code: string) => call(openView, { body: { code } }),
    onSuccess: ({ data }) => saveSession(data),
    onError: () => undefined,
  })

export const useCreateHandover = () =>
  useMutation({ mutationFn: (nonce: string | undefined) => call(createHandover, { body: { nonce: nonce ?? null } }) })
