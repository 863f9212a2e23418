import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import { Stack } from '@mantine/core'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './invitations.module.css'

interface Props {
  invitation: Invitation
  email: string
  timeZone: string | undefined
}

/** The link of a new invitation: it cannot be shown again. */
export function InvitationLink({ invitation: { link, ends_at, is_mailed }, email, timeZone }: Props) {
  return (
    <Stack>
      <output className={classes.text}>
        {is_mailed ? (
          <>
            The invitation is on its way to <strong>{email}</strong>. You can also pass the link on yourself.
          </>
        ) : (
          <>
            This server sends no email. Pass this link on to <strong>{email}</strong> yourself.
          </>
        )}
      </output>
      <div className={classes.link}>
        <p className={classes.address}>{link}</p>
        <CopyText text={link} label="Copy link" />
      </div>
      <p className={classes.text}>
        The link works once, until <Moment at={ends_at} timeZone={timeZone} />. Treat it like a password: it is shown
        only now.
      </p>
    </Stack>
  )
}
