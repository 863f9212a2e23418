import type { HookSecrets } from '@digisigncast/contract/accounts/hooks'
import { Button, Stack } from '@mantine/core'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { addressOf, examplesOf, type HookKind } from './hook-words.ts'
import classes from './hooks.module.css'

export type NewSecrets = HookSecrets & { name: string; kind: HookKind; opened: boolean }

interface Props {
  secrets: NewSecrets | undefined
  onClose: () => void
}

/** The new secrets of a hook in a panel of their own. */
export function SecretsPanel({ secrets, onClose }: Props) {
  if (!secrets) return null
  return (
    <SidePanel
      opened={secrets.opened}
      onClose={onClose}
      title="Address of the hook"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Secrets secrets={secrets} />
    </SidePanel>
  )
}

/** The address and the key of a hook: they cannot be shown again. */
export function Secrets({ secrets: { secret, signing_key: key, name, kind } }: { secrets: NewSecrets }) {
  const address = secret === null ? undefined : addressOf(secret, window.location.origin)
  const parts = [address !== undefined && 'address', key !== null && 'key'].filter((part) => part !== false)
  return (
    <Stack>
      <output className={classes.text}>
        The hook “{name}” works now. Copy its {parts.join(' and its ')}: <strong>it is not shown again</strong>. Treat
        it like a password.
      </output>
      {address !== undefined && <Copied text={address} label="Copy address" />}
      {key !== null && (
        <>
          <p className={classes.text}>Key of the signatures:</p>
          <Copied text={key} label="Copy key" />
        </>
      )}
      {address !== undefined &&
        examplesOf(kind, address, key !== null).map(({ label, line }) => (
          <div key={label}>
            <p className={classes.text}>{label}</p>
            <Copied text={line} label={label.includes('end') ? 'Copy curl to end it' : 'Copy curl'} />
          </div>
        ))}
      {key !== null && <p className={classes.text}>KEY is the key of the signatures.</p>}
    </Stack>
  )
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <div className={classes.secret}>
    <code className={classes.code}>{text}</code>
    <CopyText text={text} label={label} />
  </div>
)
