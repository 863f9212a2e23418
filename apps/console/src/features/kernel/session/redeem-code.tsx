import { logout, me } from '@digisigncast/contract/accounts/session'
import { Button, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { saveSession } from '../../../api/stored-session.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { takeOwnNonce } from './handover-nonce.ts'
import { type Redeemed, useRedeem } from './session.queries.ts'

interface RedeemCodeProps {
  code: string
  /** Called when the session is in use, was declined, or the code is invalid. */
  onEnd: () => void
}

/**
 * Redeems a handover code. Asks before it uses the session if this tab did not ask for the code, or if another user is
 * signed in here.
 */
export function RedeemCode({ code, onEnd }: RedeemCodeProps) {
  const { role } = useSession()
  const redemption = useRedeem()
  const messages = useMessages()
  const [question, setQuestion] = useState<Redeemed>()
  const use = (redeemed: Redeemed) => {
    saveSession(redeemed)
    onEnd()
  }
  const decide = async (redeemed: Redeemed) => {
    const current = role === null ? undefined : await call(me, {}).catch(() => undefined)
    const isReplaced = current !== undefined && current.data.id !== redeemed.user.id
    if (redeemed.is_bound && !isReplaced) use(redeemed)
    else setQuestion(redeemed)
  }
  const begin = useEffectEvent(() => {
    redemption.mutate(
      { code, nonce: takeOwnNonce() },
      {
        onSuccess: ({ data }) => void decide(data),
        onError: () => {
          messages.error('This sign-in link has expired or was already used. Sign in here instead.')
          onEnd()
        },
      },
    )
  })
  useEffect(() => begin(), [])

  if (!question) return <Waiting text="Signing you in" />
  const { user, access_token } = question
  const decline = () => {
    // Errors are ignored: the unused session expires.
    call(logout, {}, { token: access_token }).catch(() => undefined)
    onEnd()
  }
  return (
    <>
      <title>Sign in · DigiSignCast</title>
      <FormHead
        title={`Sign in as ${user.name}?`}
        text={`A link wants to sign you in as ${user.name} (${user.username}).${role === null ? '' : ' It replaces the session in this browser.'} Continue only if you started this yourself.`}
      />
      <Stack>
        <Button size="md" fullWidth onClick={() => use(question)}>
          Sign in as {user.name}
        </Button>
        <Button size="md" fullWidth variant="default" data-autofocus onClick={decline}>
          Cancel
        </Button>
      </Stack>
    </>
  )
}
