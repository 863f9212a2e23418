import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

export interface Question {
  title: string
  text: string
  details?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

interface Asked extends Question {
  answer: (isConfirmed: boolean) => void
}

const ConfirmContext = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Asks before something is done; resolves to what the user chose. */
export function useConfirm() {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({ ...question, answer: resolve })
        setIsOpen(true)
      }),
    [],
  )
  const settle = useMemo(
    () => (isConfirmed: boolean) => {
      asked?.answer(isConfirmed)
      setIsOpen(false)
    },
    [asked],
  )

  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => settle(false)}
        title={<Text fw={650}>{asked?.title}</Text>}
        centered
        size={440}
        zIndex={400}
        overlayProps={{ backgroundOpacity: 0.4 }}
        transitionProps={{ duration: 160, transition: 'fade' }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {asked?.text}
        </Text>
        {asked?.details}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => settle(false)}>
            {asked?.cancelLabel ?? 'Cancel'}
          </Button>
          <Button color={asked?.danger ? 'red' : undefined} onClick={() => settle(true)} data-autofocus>
            {asked?.confirmLabel}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  )
}
