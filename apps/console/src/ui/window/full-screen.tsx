import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBackCloses } from '../layout/use-back-closes.ts'
import classes from './full-screen.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  /** Its name, if it has no head. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** A dialog in the whole window. Back closes it. */
export function FullScreen({ opened, onClose, label, className = '', children }: Props) {
  useBackCloses(opened, async () => {
    onClose()
    return true
  })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen
      zIndex="var(--z-lightbox)"
      transitionProps={{ duration: 160, transition: 'fade' }}
    >
      <Modal.Content classNames={{ content: `${classes.content} ${className}` }} aria-label={label}>
        {opened && children}
      </Modal.Content>
    </Modal.Root>
  )
}

interface HeadProps {
  title: string
  onClose: () => void
  /** Whether Close has the focus first. */
  isCloseFocused?: boolean
  className?: string | undefined
  /** Between the title and Close. */
  children: ReactNode
}

export function FullScreenHead({ title, onClose, isCloseFocused = false, className = '', children }: HeadProps) {
  return (
    <div className={`${classes.head} ${className}`}>
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      {children}
      <button
        type="button"
        className={classes.button}
        aria-label="Close preview"
        title="Close"
        data-autofocus={isCloseFocused || undefined}
        onClick={onClose}
      >
        <IconX size={22} aria-hidden />
      </button>
    </div>
  )
}
