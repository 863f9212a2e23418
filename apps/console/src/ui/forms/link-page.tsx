import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { FormHead } from './form-head.tsx'
import classes from './forms.module.css'

/** Returns the token of an email's link, from the fragment, which is never sent or logged; empty if missing. */
const tokenInAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

interface Props {
  title: string
  /** Shown when the address has no token. */
  incompleteText: string
  /** Text of the link to the first page. */
  back?: string
  children: (token: string) => ReactNode
}

/** A page that the link in an email opens. The address loses the token at once. */
export function LinkPage({ title, incompleteText, back = 'Return To Login', children }: Props) {
  const [token] = useState(tokenInAddress)
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <>
      <title>{`${title} · DigiSignCast`}</title>
      {token === '' ? <FormHead title="This link is incomplete" text={incompleteText} /> : children(token)}
      <div className={classes.links}>
        <Link to="/">{back}</Link>
      </div>
    </>
  )
}
