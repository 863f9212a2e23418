import type { User } from '@digisigncast/contract/accounts/users'
import { Button } from '@mantine/core'
import { serverNow } from '../../../api/live/server-clock.ts'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { InvitationLink } from './invitation-link.tsx'
import classes from './invitations.module.css'
import { useInviteAgain } from './invitations.queries.ts'

interface Props {
  opened: boolean
  user: Pick<User, 'id' | 'name' | 'email' | 'invited_until'>
  timeZone: string | undefined
  onClose: () => void
}

/** Sends a new invitation to a user who has not accepted one. */
export function InvitationPanel({ opened, user, timeZone, onClose }: Props) {
  const send = useInviteAgain()
  const invitation = send.data?.data
  const until = user.invited_until ?? 0
  const isOver = serverNow() >= until
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Invitation"
      footer={
        invitation ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <Button loading={send.isPending} onClick={() => send.mutate(user.id)}>
            Send a new invitation
          </Button>
        )
      }
    >
      {invitation ? (
        <InvitationLink invitation={invitation} email={user.email} timeZone={timeZone} />
      ) : (
        <p className={classes.text}>
          <strong>{user.name}</strong> ({user.email}) has not accepted the invitation. {isOver ? 'It ended' : 'It ends'}{' '}
          <Moment at={until} timeZone={timeZone} />. A new invitation replaces it: the earlier link stops working. To
          withdraw it, delete the user.
        </p>
      )}
    </SidePanel>
  )
}
