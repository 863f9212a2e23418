import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Question, typedFrom } from './confirm.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  question: Question
  opened: boolean
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}

export function ConfirmDialog({ question, opened, onAnswer, onClose }: Props) {
  return (
    <Dialog title={question.title} opened={opened} onClose={onClose}>
      <Body key={`${question.title} ${question.text}`} question={question} onAnswer={onAnswer} />
    </Dialog>
  )
}

/** Mounted anew for each question, which empties the field. */
function Body({ question, onAnswer }: Omit<Props, 'opened' | 'onClose'>) {
  const { text, details, confirmLabel, cancelLabel = 'Cancel', danger = false, count = 1 } = question
  const [typed, setTyped] = useState('')
  const isTyped = count >= typedFrom
  const isSure = !isTyped || typed.replaceAll(/[\s.,’']/g, '') === String(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) onAnswer(true)
  }
  return (
    <form className={classes.body} onSubmit={submit}>
      <p className={classes.text}>{text}</p>
      {details}
      {isTyped && (
        <TextInput
          mt="md"
          label={`Type ${count} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          {...(danger ? { color: 'red' } : {})}
          disabled={!isSure}
          {...(!isTyped && { 'data-autofocus': true })}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
