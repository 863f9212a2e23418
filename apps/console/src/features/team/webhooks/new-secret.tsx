import { oldSecretHours } from '@digisigncast/contract/events/webhooks'
import { Button, Stack } from '@mantine/core'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import classes from './webhooks.module.css'

/** A secret that was just made: it cannot be shown again. */
export function NewSecret({ secret, isRenewed }: { secret: string; isRenewed: boolean }) {
  return (
    <Stack>
      <output className={classes.text}>
        {isRenewed
          ? `For ${oldSecretHours} hours, messages are signed with both secrets, the old one and this one. `
          : 'Messages are signed with this secret. '}
        Enter it in the receiver: <strong>it is not shown again</strong>.
      </output>
      <div className={classes.secret}>
        <code className={classes.code}>{secret}</code>
        <CopyText text={secret} label="Copy secret" />
      </div>
    </Stack>
  )
}

interface Props {
  opened: boolean
  onClose: () => void
  secret: string
}

/** Shows a renewed secret. */
export function SecretPanel({ opened, onClose, secret }: Props) {
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Your new secret"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <NewSecret secret={secret} isRenewed />
    </SidePanel>
  )
}
