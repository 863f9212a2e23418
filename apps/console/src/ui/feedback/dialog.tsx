import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A small dialog above the page and its panels. */
export function Dialog({ title, opened, onClose, children }: Props) {
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
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <CloseButton aria-label="Close" onClick={onClose} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
