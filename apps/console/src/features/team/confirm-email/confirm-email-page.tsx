import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { tokenInAddress } from '../../../api/addresses/token-in-address.ts'
import { ApiFailure, call, failureText } from '../../../api/client.ts'
import { refreshAll } from '../../../api/hints.ts'
import { useSession } from '../../../api/session.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import classes from '../../../ui/forms/forms.module.css'

/** Needs a click: email scanners open links, and the link works once. */
export function ConfirmEmailPage() {
  const [token] = useState(tokenInAddress)
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  const isSignedIn = useSession().role !== null
  return (
    <>
      <title>Confirm email address · DigiSignCast</title>
      {token === '' ? (
        <FormHead title="This link is incomplete" text="Open the link from the email again." />
      ) : (
        <Confirmation token={token} />
      )}
      <div className={classes.links}>
        <Link to="/">{isSignedIn ? 'Back To Dashboard' : 'Return To Login'}</Link>
      </div>
    </>
  )
}

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  if (confirm.isSuccess)
    return <FormHead title="Email address confirmed" text="Use it to sign in. Recovery links go to this address." />
  if (confirm.error instanceof ApiFailure && confirm.error.error.errors?.['token'])
    return (
      <FormHead
        title="This link no longer works"
        text="It has expired or was already used. To get a new one, change your email address in your profile again."
      />
    )
  return (
    <>
      <FormHead
        title="Confirm your new email address"
        text={
          confirm.isError
            ? (failureText(confirm.error) ?? 'Something went wrong. Please try again.')
            : 'It replaces your current email address when you confirm it.'
        }
      />
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        Confirm address
      </Button>
    </>
  )
}

/** The page itself shows errors. The response does not say whose address it was. */
function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onError: () => undefined,
    onSuccess: () => refreshAll(client),
  })
}
