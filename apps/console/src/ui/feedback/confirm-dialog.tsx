import { Button, CloseButton, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Question, typedFrom } from './confirm.tsx'
import classes from './confirm-dialog.module.css'

interface Props {
  question: Question
  opened: boolean
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}

export function ConfirmDialog({ question, opened, onAnswer, onClose }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={440}
      zIndex="var(--z-dialog)"
      transitionProps={{ duration: 160, transition: 'fade' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content classNames={{ content: classes.content }} data-closing={opened ? undefined : true}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{question.title}</Modal.Title>
          <CloseButton aria-label="Close" onClick={onClose} />
        </div>
        <Body key={`${question.title} ${question.text}`} question={question} onAnswer={onAnswer} />
      </Modal.Content>
    </Modal.Root>
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
