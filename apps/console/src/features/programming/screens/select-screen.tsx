import { Checkbox } from '@mantine/core'
import { useRef } from 'react'

interface Props {
  name: string
  index: number
  isSelected: boolean
  onToggle: (index: number, isRange: boolean) => void
}

/** Checkbox of a screen; with Shift it selects a range. */
export function SelectScreen({ name, index, isSelected, onToggle }: Props) {
  const isShift = useRef(false)
  return (
    <Checkbox
      size="md"
      aria-label={`Select ${name}`}
      checked={isSelected}
      onClick={(event) => {
        isShift.current = event.shiftKey
      }}
      onChange={() => onToggle(index, isShift.current)}
    />
  )
}
