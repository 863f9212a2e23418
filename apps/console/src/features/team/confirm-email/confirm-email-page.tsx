import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure, call, failureText } from '../../../api/client.ts'
import { refreshAll } from '../../../api/hints.ts'
import { useSession } from '../../../api/session.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { LinkPage } from '../../../ui/forms/link-page.tsx'

/** Needs a click: email scanners open links, and the link works once. */
export function ConfirmEmailPage() {
  const isSignedIn = useSession().role !== null
  return (
    <LinkPage
      title="Confirm email address"
      incompleteText="Open the link from the email again."
      back={isSignedIn ? 'Back To Dashboard' : 'Return To Login'}
    >
      {(token) => <Confirmation token={token} />}
    </LinkPage>
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
