import { acceptInvitation, inviteUser, readInvitation } from '@digisigncast/contract/accounts/invitations'
import { startSsoInvitation } from '@digisigncast/contract/sso/sso-sign-in'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { newNonce } from '../../../api/sign-in/new-nonce.ts'
import { goToProvider } from '../../../api/sign-in/sso-return.ts'
import { keepKnownBrowser, saveSession } from '../../../api/stored-session.ts'
import { useChange } from '../../../api/use-change.ts'

export const useInviteAgain = () => useChange((userId: string) => call(inviteUser, { body: { userId } }))

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token } }, { signal }),
    select: ({ data }) => data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sets the password and signs in. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string; confirmPassword: string }) =>
      call(acceptInvitation, { body }),
    onSuccess: ({ data }) => {
      keepKnownBrowser(data.known_browser)
      saveSession(data)
    },
    // Shown in the form.
    onError: () => undefined,
  })

/** Accepts by single sign-on: leaves for the provider. */
export const useStartSsoInvitation = () =>
  useMutation({
    mutationFn: async (token: string) => {
      const nonce = newNonce()
      const { data } = await call(startSsoInvitation, { body: { token, nonce } })
      goToProvider(data.url, nonce)
    },
    // Shown below the button.
    onError: () => undefined,
  })
