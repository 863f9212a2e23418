import { Button, CloseButton, Modal } from '@mantine/core'
import type { Question } from './confirm.tsx'
import classes from './confirm-dialog.module.css'

interface Props {
  question: Question
  opened: boolean
  onAnswer: (isConfirmed: boolean) => void
}

export function ConfirmDialog({ question, opened, onAnswer }: Props) {
  const { title, text, details, confirmLabel, cancelLabel = 'Cancel', danger = false } = question
  return (
    <Modal.Root
      opened={opened}
      onClose={() => onAnswer(false)}
      centered
      size={440}
      zIndex="var(--z-dialog)"
      transitionProps={{ duration: 160, transition: 'fade' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content classNames={{ content: classes.content }} data-closing={opened ? undefined : true}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <CloseButton aria-label="Close" onClick={() => onAnswer(false)} />
        </div>
        <div className={classes.body}>
          <p className={classes.text}>{text}</p>
          {details}
          <div className={classes.actions}>
            <Button variant="default" onClick={() => onAnswer(false)}>
              {cancelLabel}
            </Button>
            <Button {...(danger ? { color: 'red' } : {})} onClick={() => onAnswer(true)} data-autofocus>
              {confirmLabel}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
