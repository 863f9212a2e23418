import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../api/client.ts'
import { tokenInAddress } from '../../api/token-in-address.ts'
import { FormHead } from '../../ui/form-head.tsx'
import classes from '../../ui/forms.module.css'
import { useConfirmAddress } from './registration.queries.ts'

/** Confirms by a button: mail scanners open links, and the link works once. */
export function ConfirmPage() {
  const [token] = useState(tokenInAddress)
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  const confirm = useConfirmAddress()
  return (
    <>
      <title>Confirm email address · DigiSignCast</title>
      {confirm.isSuccess ? (
        <FormHead title="Email address confirmed" text={confirm.data.message} />
      ) : token === '' ? (
        <FormHead title="This link is incomplete" text="Open the link in the email again." />
      ) : (
        <>
          <FormHead
            title="Confirm your email address"
            text={
              confirm.isError
                ? (failureText(confirm.error) ?? 'Something went wrong. Please try again.')
                : 'Confirm that this email address is yours to continue.'
            }
          />
          <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
            Confirm email address
          </Button>
        </>
      )}
      <div className={classes.links}>
        <Link to="/">Return To Login</Link>
      </div>
    </>
  )
}
