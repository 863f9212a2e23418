import type { HookSecrets } from '@digisigncast/contract/accounts/hooks'
import { Stack } from '@mantine/core'
import { SecretNews, SecretPanel, SecretText, SecretWords } from '../../../ui/forms/secret-panel.tsx'
import { addressOf, examplesOf, type HookKind } from './hook-words.ts'

export type NewSecrets = HookSecrets & { name: string; kind: HookKind }

interface Props {
  opened: boolean
  secrets: NewSecrets
  onClose: () => void
}

/** The address and the key of a hook: they cannot be shown again. */
export function SecretsPanel({ opened, secrets: { secret, signing_key: key, name, kind }, onClose }: Props) {
  const address = secret === null ? undefined : addressOf(secret, window.location.origin)
  const parts = [address !== undefined && 'address', key !== null && 'key'].filter((part) => part !== false)
  return (
    <SecretPanel opened={opened} onClose={onClose} title="Address of the hook">
      <SecretNews>
        The hook “{name}” works now. Copy its {parts.join(' and its ')}: <strong>it is not shown again</strong>. Treat
        it like a password.
      </SecretNews>
      {address !== undefined && <SecretText text={address} label="Copy address" />}
      {key !== null && (
        <>
          <SecretWords>Key of the signatures:</SecretWords>
          <SecretText text={key} label="Copy key" />
        </>
      )}
      {address !== undefined &&
        examplesOf(kind, address, key !== null).map(({ words, line, label }) => (
          <Stack key={label} gap="xs">
            <SecretWords>{words}</SecretWords>
            <SecretText text={line} label={label} />
          </Stack>
        ))}
      {key !== null && <SecretWords>KEY is the key of the signatures.</SecretWords>}
    </SecretPanel>
  )
}
