import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'

const openAfterMs = 400

interface Props {
  target: HTMLElement
  label: string
  isOver: boolean
}

/** The label of an element that the mouse has entered. */
export function TooltipLabel({ target, label, isOver }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOver) return undefined
    const timer = setTimeout(() => setIsOpen(true), openAfterMs)
    return () => {
      clearTimeout(timer)
      setIsOpen(false)
    }
  }, [isOver])
  return <Tooltip target={target} label={label} opened={isOpen} />
}
