import { me } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { Stack } from '@mantine/core'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import classes from './tokens.module.css'

/** A token that was just created: it cannot be shown again. */
export function NewToken({ token, name }: { token: string; name: string }) {
  const example = `curl ${window.location.origin}${apiPrefix}/${me.path} -H 'Authorization: Bearer ${token}'`
  return (
    <Stack>
      <output className={classes.text}>
        The token “{name}” works now. Copy it: <strong>it is not shown again</strong>. Treat it like a password.
      </output>
      <div className={classes.secret}>
        <code className={classes.code}>{token}</code>
        <CopyText text={token} label="Copy token" />
      </div>
      <p className={classes.text}>To try it:</p>
      <div className={classes.secret}>
        <code className={classes.code}>{example}</code>
        <CopyText text={example} label="Copy curl" />
      </div>
    </Stack>
  )
}
