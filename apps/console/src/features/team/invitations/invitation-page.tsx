import { Button, Stack, TextInput } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure, failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { LinkPage } from '../../../ui/forms/link-page.tsx'
import { NewPasswordFields } from '../../../ui/forms/new-password-fields.tsx'
import { useAcceptInvitation, useInvitation, useStartSsoInvitation } from './invitations.queries.ts'

/** Opened by the link of an invitation. */
export const InvitationPage = () => (
  <LinkPage title="Invitation" incompleteText="Open the link in the email again, or copy all of it.">
    {(token) => <Invitation token={token} />}
  </LinkPage>
)

function Invitation({ token }: { token: string }) {
  const { data: person, error, isPending, refetch } = useInvitation(token)
  if (isPending) return <Waiting text="Opening the invitation" />
  if (person?.is_sso_required) return <AcceptBySso token={token} person={person} />
  if (person)
    return (
      <>
        <AcceptForm token={token} person={person} />
        {person.sso !== null && <SsoButton token={token} name={person.sso} />}
      </>
    )
  const isOver = error instanceof ApiFailure && error.error.errors?.['token'] !== undefined
  return (
    <>
      <FormHead
        title={isOver ? 'This invitation no longer works' : 'The invitation could not be opened'}
        text={failureText(error) ?? 'Something went wrong. Please try again.'}
      />
      {!isOver && (
        <Button size="md" fullWidth variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </>
  )
}

type Person = NonNullable<ReturnType<typeof useInvitation>['data']>

interface AcceptFormProps {
  token: string
  person: Person
}

function AcceptForm({ token, person }: AcceptFormProps) {
  const { role } = useSession()
  const navigate = useNavigate()
  const [fields, setFields] = useState({ password: '', confirmPassword: '' })
  const [isDifferent, setIsDifferent] = useState(false)
  const accept = useAcceptInvitation()
  const errors = accept.error instanceof ApiFailure ? accept.error.error.errors : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isSame = fields.password === fields.confirmPassword
    setIsDifferent(!isSame)
    if (isSame) accept.mutate({ token, ...fields }, { onSuccess: () => void navigate('/dashboard', { replace: true }) })
  }
  const problem = accept.error && !errors?.['password'] ? failureText(accept.error) : undefined
  return (
    <form onSubmit={submit}>
      <FormHead
        title={`Welcome, ${person.name}`}
        text={`You have been invited ${person.account === '' ? 'as a platform owner' : `to ${person.account}`}. Choose a password to sign in.`}
      />
      <Stack gap="md">
        <TextInput label="Username" autoComplete="username" readOnly value={person.username} />
        <NewPasswordFields
          value={fields}
          onChange={setFields}
          errors={{
            password: errors?.['password']?.join(', '),
            confirmPassword: isDifferent && 'The passwords do not match.',
          }}
        />
        {role !== null && (
          <p className={classes.text}>Another user is signed in here. Continuing replaces that session.</p>
        )}
        {problem && (
          <p className={classes.text} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          Accept and sign in
        </Button>
      </Stack>
    </form>
  )
}

function AcceptBySso({ token, person }: AcceptFormProps) {
  return (
    <>
      <FormHead
        title={`Welcome, ${person.name}`}
        text={`You have been invited to ${person.account}, which signs in with ${person.sso}.`}
      />
      <SsoButton token={token} name={person.sso ?? ''} />
    </>
  )
}

function SsoButton({ token, name }: { token: string; name: string }) {
  const start = useStartSsoInvitation()
  return (
    <Stack gap="md" mt="md">
      <Button
        size="md"
        fullWidth
        variant="default"
        leftSection={<IconLogin2 size={20} stroke={1.6} aria-hidden />}
        loading={start.isPending}
        onClick={() => start.mutate(token)}
      >
        Continue with {name}
      </Button>
      {start.error && (
        <p className={classes.text} role="alert">
          {failureText(start.error)}
        </p>
      )}
    </Stack>
  )
}
