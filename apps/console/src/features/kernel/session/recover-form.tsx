import { Anchor, Button, Code, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isAdminHost } from '../../../api/host.ts'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { useRecover } from './session.queries.ts'

export function RecoverForm({ onReturn }: { onReturn: () => void }) {
  const [email, setEmail] = useState('')
  const recover = useRecover()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    recover.mutate(email)
  }
  return (
    <form onSubmit={submit}>
      <FormHead title="Recover" text="We send you a link that sets a new password. It works once, for one hour." />
      <Stack gap="md">
        <TextInput
          type="email"
          label="Email"
          name="email"
          autoComplete="email"
          required
          withAsterisk={false}
          maxLength={320}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="md" fullWidth loading={recover.isPending}>
          Recover
        </Button>
        {isAdminHost && (
          <Text size="sm" c="dimmed">
            Without an email address you cannot recover a lost password here. <Code>npm run reset-owner</Code> on the
            server sets a new one.
          </Text>
        )}
      </Stack>
      <div className={classes.links}>
        <Anchor component="button" type="button" onClick={onReturn}>
          Return To Login
        </Anchor>
      </div>
    </form>
  )
}
