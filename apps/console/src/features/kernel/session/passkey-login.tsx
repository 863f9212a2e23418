import { loginWithPasskey, startPasskeyLogin } from '@digisigncast/contract/accounts/passkeys'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { askForPasskey, passkeyFailureText } from '../../../api/sign-in/passkeys.ts'
import { knownBrowser } from '../../../api/stored-session.ts'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { keepSession } from './session.queries.ts'

/** Signs in with a passkey alone. */
export function PasskeyLogin() {
  const login = useMutation({
    mutationFn: async () => {
      const { data } = await call(startPasskeyLogin, { body: {} })
      const passkey = await askForPasskey(data)
      return call(loginWithPasskey, { body: { passkey, known_browser: knownBrowser() } })
    },
    onSuccess: ({ data }) => keepSession(data),
    // Shown below the button.
    onError: () => undefined,
  })
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
        loading={login.isPending}
        onClick={() => login.mutate()}
      >
        Sign in with a passkey
      </Button>
      <FormProblem text={login.error ? passkeyFailureText(login.error) : undefined} />
    </>
  )
}
