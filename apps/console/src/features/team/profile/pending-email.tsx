import { Button, Group } from '@mantine/core'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import classes from './pending-email.module.css'
import { useEmailChange } from './profile.queries.ts'

/** Shows the new email address until it is confirmed. */
export function PendingEmail({ email }: { email: string }) {
  const messages = useMessages()
  const { resend, cancel } = useEmailChange()
  const onSuccess = ({ message }: { message: string }) => messages.success(message)
  return (
    <section className={classes.pending} aria-label="New email address">
      <p className={classes.text}>
        Waiting for confirmation of <strong>{email}</strong>. The link that we sent there works for 24 hours.
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          loading={resend.isPending}
          disabled={cancel.isPending}
          onClick={() => resend.mutate(undefined, { onSuccess })}
        >
          Resend
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          disabled={resend.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess })}
        >
          Cancel
        </Button>
      </Group>
    </section>
  )
}
