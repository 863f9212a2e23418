import type { Passkey } from '@digisigncast/contract/accounts/passkeys'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts'
import framed from '../../../ui/lists/framed-list.module.css'
import { Moment } from '../../../ui/text/moment.tsx'
import { useDeletePasskey, useRenamePasskey } from './passkeys.queries.ts'
import classes from './two-factor.module.css'

interface Props {
  passkeys: readonly Passkey[]
  /** There is an authenticator app, too. */
  hasApp: boolean
  timeZone: string | undefined
}

export function PasskeyList({ passkeys, hasApp, timeZone }: Props) {
  const [renamed, setRenamed] = useState<string>()
  const confirm = useConfirm()
  const messages = useMessages()
  const remove = useDeletePasskey(({ message }) => messages.success(message))
  const isLast = passkeys.length === 1 && !hasApp
  const ask = async ({ id, name }: Passkey) => {
    const isSure = await confirm({
      title: `Delete the passkey “${name}”?`,
      text: isLast
        ? 'It is your last second factor: you then sign in with your password alone, and your recovery codes no longer work. Delete it on your device, too.'
        : 'It no longer signs you in. Delete it on your device, too.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate(id)
  }
  return (
    <ul className={classes.passkeys} aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={classes.passkey}>
          {renamed === passkey.id ? (
            <RenameForm passkey={passkey} onEnd={() => setRenamed(undefined)} />
          ) : (
            <>
              <IconFingerprint className={classes.icon} size={22} stroke={1.6} aria-hidden />
              <PasskeyWords passkey={passkey} timeZone={timeZone} />
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setRenamed(passkey.id)}
              >
                <IconPencil size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Delete ${passkey.name}`}
                loading={remove.isPending && remove.variables === passkey.id}
                onClick={() => void ask(passkey)}
              >
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function PasskeyWords({ passkey, timeZone }: { passkey: Passkey; timeZone: string | undefined }) {
  const { name, created_at, last_used_at, works_alone, is_here, domain } = passkey
  return (
    <div className={framed.words}>
      <strong>{name}</strong>
      <span>
        Added <Moment at={created_at} timeZone={timeZone} show="date" />
        {' · '}
        {last_used_at === null ? (
          'not used yet'
        ) : (
          <>
            last used <Moment at={last_used_at} timeZone={timeZone} show="recent" />
          </>
        )}
      </span>
      {!is_here && <span>Only for {domain}: it does not work at this address.</span>}
      {!works_alone && <span>Works after your password only.</span>}
    </div>
  )
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const [name, setName] = useState(passkey.name)
  const [error, setError] = useState<string>()
  const rename = useRenamePasskey((failure) => setError(failureText(failure)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ passkeyId: passkey.id, name }, { onSuccess: onEnd })
  }
  return (
    <form onSubmit={submit} className={classes.rename}>
      <TextInput
        label="Name of the passkey"
        required
        withAsterisk={false}
        maxLength={100}
        value={name}
        onChange={(event) => {
          setError(undefined)
          setName(event.currentTarget.value)
        }}
        error={error}
        ref={focusWhenDrawn}
      />
      <Group gap="sm" mt="sm">
        <Button size="xs" type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={onEnd}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
