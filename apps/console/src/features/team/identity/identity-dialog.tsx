import { confirmSession } from '@digisigncast/contract/accounts/session'
import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { call, failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import classes from '../../../ui/feedback/dialog.module.css'
import { Dialog } from '../../../ui/feedback/dialog.tsx'

interface Props {
  opened: boolean
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}

export function IdentityDialog({ opened, onAnswer, onClose }: Props) {
  return (
    <Dialog title="Confirm that it is you" opened={opened} onClose={onClose}>
      {opened && <Body onAnswer={onAnswer} />}
    </Dialog>
  )
}

/** Mounted anew for each question, so that no password stays. */
function Body({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const { me } = useSession()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (text: string) => {
    setProblem(text)
    field.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog is drawn in the page, and an event in it reaches the form below.
    event.stopPropagation()
    if (password === '') return refuse('Enter your password.')
    setPending(true)
    try {
      await call(confirmSession, { body: { password } })
      return onAnswer(true)
    } catch (failure) {
      return refuse(failureText(failure) ?? 'It could not be confirmed. Try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <form className={classes.body} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.text}>You signed in more than 10 minutes ago. Enter your password to go on.</p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
      <PasswordInput
        ref={field}
        mt="md"
        label="Password"
        autoComplete="current-password"
        maxLength={500}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setProblem(undefined)
        }}
        error={problem}
        data-autofocus
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Confirm
        </Button>
      </div>
    </form>
  )
}
