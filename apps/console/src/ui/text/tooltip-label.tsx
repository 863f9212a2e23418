import { Tooltip } from '@mantine/core'
import { useDelayed } from '../use-delayed.ts'

const openAfterMs = 400

interface Props {
  target: HTMLElement
  label: string
  isOver: boolean
}

/** The label of an element that the mouse has entered. */
export function TooltipLabel({ target, label, isOver }: Props) {
  const isOpen = useDelayed(isOver, openAfterMs)
  return <Tooltip target={target} label={label} opened={isOpen} />
}
