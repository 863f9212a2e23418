import { unlinkSso } from '@digisigncast/contract/sso/sso'
import { startSsoLink } from '@digisigncast/contract/sso/sso-sign-in'
import { Button, Group } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { newNonce } from '../../../api/sign-in/new-nonce.ts'
import { ownSso } from '../../../api/sign-in/sso.ts'
import { goToProvider } from '../../../api/sign-in/sso-return.ts'
import { useChange } from '../../../api/use-change.ts'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './sso-link.module.css'

interface Props {
  isShown: boolean
  timeZone: string | undefined
}

/** The link of the signed-in user with the provider; nothing without single sign-on. */
export function OwnSsoSection({ isShown, timeZone }: Props) {
  const { data } = useQuery({ ...ownSso, enabled: isShown })
  const start = useStartLink()
  if (!data || data.provider === null) return null
  const { provider, linked, is_required } = data
  return (
    <section className={classes.own}>
      <h3 className={classes.title}>Single sign-on</h3>
      {linked ? (
        <>
          <p className={classes.state}>
            <IconLink className={classes.on} size={20} stroke={1.8} aria-hidden />
            <span>
              Linked with {provider} as {linked.email} since{' '}
              <Moment at={linked.since} timeZone={timeZone} show="date" />
            </span>
          </p>
          {!is_required && <Unlink provider={provider} />}
        </>
      ) : (
        <>
          <p className={classes.text}>Link your user with {provider} to sign in without a password of DigiSignCast.</p>
          <Group>
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
              Link with {provider}
            </Button>
          </Group>
        </>
      )}
    </section>
  )
}

function Unlink({ provider }: { provider: string }) {
  const unlink = useUnlink()
  const ask = useConfirmed(unlink)
  const onUnlink = () =>
    ask(undefined, {
      title: 'Remove the link?',
      text: `You can no longer sign in with ${provider}. Sign in with your password, or choose one with “Forgot Password”.`,
      confirmLabel: 'Remove the link',
      danger: true,
    })
  return (
    <Group>
      <Button variant="default" loading={unlink.isPending} onClick={onUnlink}>
        Remove the link
      </Button>
    </Group>
  )
}

/** Leaves for the provider. */
const useStartLink = () =>
  useMutation({
    mutationFn: async () => {
      const nonce = newNonce()
      const { data } = await call(startSsoLink, { body: { nonce } })
      goToProvider(data.url, nonce)
    },
  })

const useUnlink = () => useChange((_now: undefined) => call(unlinkSso, {}))
