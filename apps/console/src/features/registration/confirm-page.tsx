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
      <title>Confirm address · DigiSignCast</title>
      {confirm.isSuccess ? (
        <FormHead title="Thank you" text={confirm.data.message} />
      ) : token === '' ? (
        <FormHead title="This link is not complete" text="Open the link from the mail again." />
      ) : (
        <>
          <FormHead
            title="Confirm your address"
            text={
              confirm.isError
                ? (failureText(confirm.error) ?? 'Something went wrong. Please try again.')
                : 'One click, and we know that this address is yours.'
            }
          />
          <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
            Confirm address
          </Button>
        </>
      )}
      <div className={classes.links}>
        <Link to="/">Return To Login</Link>
      </div>
    </>
  )
}
