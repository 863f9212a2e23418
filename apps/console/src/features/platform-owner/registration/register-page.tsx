import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSite } from '../../../api/site.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { RegisterForm } from './register-form.tsx'

/** Page behind Register Now: the registration form, or where to get an account. */
export function RegisterPage() {
  const site = useSite()
  return (
    <>
      <title>Register · DigiSignCast</title>
      {site.isPending ? <Waiting text="Loading…" /> : <RegistrationOptions url={site.data?.register_url ?? null} />}
      <div className={classes.links}>
        <Link to="/">Return To Login</Link>
      </div>
    </>
  )
}

function RegistrationOptions({ url }: { url: string | null }) {
  if (url === null) return <Closed />
  return url === '/register' ? <RegisterForm /> : <ExternalRegistration url={url} />
}

function ExternalRegistration({ url }: { url: string }) {
  return (
    <>
      <FormHead title="Register" text={`Accounts are created at ${new URL(url, window.location.href).host}.`} />
      <Button component="a" href={url} fullWidth>
        Register Now
      </Button>
    </>
  )
}

function Closed() {
  return (
    <FormHead
      title="Register"
      text="Accounts are created by the operator of this service. Ask the operator for an account."
    />
  )
}
