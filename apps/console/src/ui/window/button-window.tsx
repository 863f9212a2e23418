import { cloneElement, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react'
import { later } from '../loading/later.tsx'

const WindowBelow = later(() => import('./window-below.tsx').then((part) => part.WindowBelow))

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>
  id?: string
  onClick?: () => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}

interface Props {
  opened: boolean
  onChange: (opened: boolean) => void
  /** Name of the window. */
  label: string
  /** In pixels. */
  width: number
  isInPlace?: boolean
  /** Of the window. */
  className?: string | undefined
  button: ReactElement<ButtonProps>
  children: ReactNode
}

/** A button with a small window below it, whose code follows the page. */
export function ButtonWindow({ opened, onChange, button, ...rest }: Props) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  return (
    <>
      {cloneElement(button, {
        ref: setTarget,
        id: `${id}-target`,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        onClick: () => onChange(!opened),
      })}
      <WindowBelow {...rest} id={id} target={target} opened={opened} onClose={() => onChange(false)} />
    </>
  )
}
