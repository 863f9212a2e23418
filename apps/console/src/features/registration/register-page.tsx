import { Link } from 'react-router'
import { useSite } from '../../api/site.ts'
import { FormHead } from '../../ui/form-head.tsx'
import classes from '../../ui/forms.module.css'
import { Waiting } from '../../ui/waiting.tsx'
import { RegisterForm } from './register-form.tsx'

/** Where Register Now leads, when the operator has not put another address there. */
export function RegisterPage() {
  const site = useSite()
  return (
    <>
      <title>Register · DigiSignCast</title>
      {site.isPending ? <Waiting text="Loading …" /> : site.data?.register_url ? <RegisterForm /> : <Closed />}
      <div className={classes.links}>
        <Link to="/">Return To Login</Link>
      </div>
    </>
  )
}

function Closed() {
  return (
    <FormHead
      title="Register"
      text="Accounts here are opened by the people who run this service. Ask them for one; you log in with what they give you."
    />
  )
}
