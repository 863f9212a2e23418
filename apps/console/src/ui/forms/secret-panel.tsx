import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyText } from '../feedback/copy-text.tsx'
import { SidePanel } from '../layout/side-panel.tsx'
import classes from './secret-panel.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Shows what cannot be shown again, such as a new secret. */
export const SecretPanel = ({ children, ...panel }: Props) => (
  <SidePanel {...panel} footer={<Button onClick={panel.onClose}>Done</Button>}>
    <Stack>{children}</Stack>
  </SidePanel>
)

/** The paragraph that says that there is one; read aloud. */
export const SecretNews = ({ children }: { children: ReactNode }) => (
  <output className={classes.text}>{children}</output>
)

/** A paragraph about a secret. */
export const SecretWords = ({ children }: { children: ReactNode }) => <p className={classes.text}>{children}</p>

/** A secret, or a command with one, to copy. */
export const SecretText = ({ text, label }: { text: string; label: string }) => (
  <div className={classes.secret}>
    <code className={classes.code}>{text}</code>
    <CopyText text={text} label={label} />
  </div>
)
