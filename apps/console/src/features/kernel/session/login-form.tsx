import { loginWithPasskey, startPasskeyLogin } from '@digisigncast/contract/accounts/passkeys'
import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { isAdminHost } from '../../../api/host.ts'
import { askForPasskey, hasPasskeySupport, passkeyFailureText } from '../../../api/sign-in/passkeys.ts'
import { signOutNotice } from '../../../api/sign-in/sign-out-notice.ts'
import { useSite } from '../../../api/site.ts'
import { knownBrowser } from '../../../api/stored-session.ts'
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { later } from '../../../ui/loading/later.tsx'
import { keepSession, useLogin } from './session.queries.ts'

const SsoLogin = later(() => import('./sso-login.tsx').then((part) => part.SsoLogin))

interface Props {
  /** Why a sign-in at a provider has failed. */
  problem: string | undefined
  username: string
  onUsername: (username: string) => void
  onForgot: () => void
  onSecondFactor: (due: SecondFactorDue['second_factor']) => void
}

export function LoginForm({ problem, username, onUsername, onForgot, onSecondFactor }: Props) {
  const [password, setPassword] = useState('')
  const login = useLogin(onSecondFactor)
  const site = useSite().data
  const registerUrl = site?.register_url
  const [ended] = useState(signOutNotice)
  const notice = problem ?? ended
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate({ login: username, password })
  }
  return (
    <form onSubmit={submit}>
      <FormHead title="Log in" text="Welcome back." />
      <Stack gap="md">
        {notice && <output className={classes.notice}>{notice}</output>}
        <TextInput
          ref={focusWhenDrawn}
          label="Username or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={320}
          value={username}
          onChange={(event) => onUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={500}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          Log In
        </Button>
        {!isAdminHost && username.includes('@') && <SsoLogin email={username} />}
        {site?.has_passkeys && hasPasskeySupport() && <PasskeyLogin />}
      </Stack>
      <div className={classes.links}>
        <Anchor component="button" type="button" onClick={onForgot}>
          Forgot Password
        </Anchor>
        {registerUrl && !isAdminHost ? <Anchor href={registerUrl}>Register Now</Anchor> : null}
      </div>
    </form>
  )
}

/** Signs in with a passkey alone. */
function PasskeyLogin() {
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
