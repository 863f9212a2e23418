import type { SsoProvider, SsoSettings } from '@digisigncast/contract/sso/sso'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { useSession } from '../../../api/session.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './single-sign-on.module.css'
import { useSaveSso } from './sso.queries.ts'

interface Props {
  settings: SsoSettings
  provider: SsoProvider
}

/** Closes other ways to sign in, and opens them again. */
export function RequirementSection({ settings: { admins }, provider }: Props) {
  const ownId = useSession().me?.id ?? ''
  const [chosen, setChosen] = useState(provider.break_glass_id ?? ownId)
  const [problem, setProblem] = useState<string>()
  const ask = useConfirm()
  const messages = useMessages()
  const save = useSaveSso((failure) => {
    const [first] = Object.values(failureErrors(failure))
    setProblem(first ?? failureText(failure))
  })
  const send = (isRequired: boolean) => {
    setProblem(undefined)
    const { break_glass_id: _, are_emails_proven: __, ...stored } = provider
    save.mutate(
      { ...stored, is_required: isRequired, breakGlassId: isRequired ? chosen : null },
      { onSuccess: ({ message }) => message && messages.success(message) },
    )
  }
  const require = async () => {
    const name = admins.find(({ id }) => id === chosen)?.name ?? ''
    const isSure = await ask({
      title: 'Allow single sign-on only?',
      text: `Passwords, resets of passwords, invitations with a password and passkeys stop working for all users but ${name}. Sessions that began with them end now. API tokens keep working.`,
      confirmLabel: 'Allow single sign-on only',
      danger: true,
    })
    if (isSure) send(true)
  }
  return (
    <Section title="Only single sign-on">
      <div className={classes.body}>
        <p className={classes.text}>
          {provider.is_required
            ? 'Users can only sign in by single sign-on. One admin keeps a password for the case that the provider fails.'
            : 'Users can sign in by single sign-on or with a password. When all of them have linked their sign-in, you can close the other ways. One admin keeps a password for the case that the provider fails.'}
        </p>
        <NativeSelect
          label="Admin who keeps a password"
          data={admins.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          disabled={provider.is_required}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <FormProblem text={problem} />
        <Group>
          {provider.is_required ? (
            <Button variant="default" loading={save.isPending} onClick={() => send(false)}>
              Allow passwords again
            </Button>
          ) : (
            <Button variant="default" loading={save.isPending} onClick={() => void require()}>
              Allow single sign-on only
            </Button>
          )}
        </Group>
      </div>
    </Section>
  )
}
