import { cloneElement, type PointerEvent, type ReactElement, useState } from 'react'
import { later } from '../loading/later.tsx'

type Handler = (event: PointerEvent<HTMLElement>) => void

interface Props {
  label: string
  children: ReactElement<{ onPointerEnter?: Handler; onPointerLeave?: Handler }>
}

const TooltipLabel = later(() => import('./tooltip-label.tsx').then((part) => part.TooltipLabel))

/** Shows a label while the mouse is on its child. Lists have many: a label is drawn with the first use of its child. */
export function Tooltip({ label, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isOver, setIsOver] = useState(false)
  const enter: Handler = ({ currentTarget, pointerType }) => {
    if (pointerType === 'touch') return
    setTarget(currentTarget)
    setIsOver(true)
  }
  return (
    <>
      {cloneElement(children, { onPointerEnter: enter, onPointerLeave: () => setIsOver(false) })}
      {target && <TooltipLabel target={target} label={label} isOver={isOver} />}
    </>
  )
}
