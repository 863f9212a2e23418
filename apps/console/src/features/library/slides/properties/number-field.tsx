import { NumberInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  label: string
  value: number
  min: number
  max: number
  step?: number
  suffix?: string
  disabled?: boolean
  onChange: (value: number) => void
}

const precision = 0.01

/** A number that applies while it is typed, as far as it is allowed. */
export function NumberField({ label, value, min, max, step = 1, suffix, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: number | string; value: number }>()
  // Undo and other changes replace what was typed.
  const isTyped = typed !== undefined && Math.abs(typed.value - value) < precision
  return (
    <NumberInput
      size="xs"
      label={label}
      value={isTyped ? typed.text : Math.round(value * 100) / 100}
      min={min}
      max={max}
      step={step}
      decimalScale={2}
      suffix={suffix ?? ''}
      disabled={disabled ?? false}
      stepHoldDelay={400}
      stepHoldInterval={60}
      onChange={(next) => {
        const isAllowed = typeof next === 'number' && next >= min && next <= max
        setTyped({ text: next, value: isAllowed ? next : value })
        if (isAllowed && next !== value) onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
