import { Button, Group, Modal, Text } from '@mantine/core'
import type { Question } from './confirm.tsx'

interface Props {
  question: Question
  opened: boolean
  onAnswer: (isConfirmed: boolean) => void
}

export function ConfirmDialog({ question, opened, onAnswer }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={<Text fw={650}>{question.title}</Text>}
      centered
      size={440}
      zIndex={400}
      overlayProps={{ backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 160, transition: 'fade' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
        {question.text}
      </Text>
      {question.details}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button {...(question.danger ? { color: 'red' } : {})} onClick={() => onAnswer(true)} data-autofocus>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
