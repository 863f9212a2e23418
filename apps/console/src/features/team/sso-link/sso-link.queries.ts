import { unlinkSso } from '@digisigncast/contract/sso/sso'
import { startSsoLink } from '@digisigncast/contract/sso/sso-sign-in'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { newNonce } from '../../../api/sign-in/new-nonce.ts'
import { goToProvider } from '../../../api/sign-in/sso-return.ts'
import { useChange } from '../../../api/use-change.ts'

/** Leaves for the provider. */
export const useStartLink = () =>
  useMutation({
    mutationFn: async () => {
      const nonce = newNonce()
      const { data } = await call(startSsoLink, { body: { nonce } })
      goToProvider(data.url, nonce)
    },
  })

export const useUnlink = () => useChange((_now: undefined) => call(unlinkSso, {}))
