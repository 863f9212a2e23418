import { oldSecretHours } from '@digisigncast/contract/events/webhooks'
import { SecretNews, SecretPanel, SecretText } from '../../../ui/forms/secret-panel.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  secret: string
  /** Of a webhook that had another one. */
  isRenewed?: boolean
}

/** A secret that was just made: it cannot be shown again. */
export const NewSecret = ({ opened, onClose, secret, isRenewed = false }: Props) => (
  <SecretPanel opened={opened} onClose={onClose} title={isRenewed ? 'Your new secret' : 'Your webhook'}>
    <SecretNews>
      {isRenewed
        ? `For ${oldSecretHours} hours, messages are signed with both secrets, the old one and this one. `
        : 'Messages are signed with this secret. '}
      Enter it in the receiver: <strong>it is not shown again</strong>.
    </SecretNews>
    <SecretText text={secret} label="Copy secret" />
  </SecretPanel>
)
