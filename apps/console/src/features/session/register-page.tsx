import { Link } from 'react-router'
import { FormHead } from './form-head.tsx'
import classes from './forms.module.css'

/** Where Register Now leads when this service has no sign-up of its own. */
export function RegisterPage() {
  return (
    <>
      <title>Register · DigiSignCast</title>
      <FormHead
        title="Register"
        text="Accounts here are opened by the people who run this service. Ask them for one; you log in with what they give you."
      />
      <div className={classes.links}>
        <Link to="/">Return To Login</Link>
      </div>
    </>
  )
}
