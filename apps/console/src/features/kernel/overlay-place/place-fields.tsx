import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { NativeSelect, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './place-fields.module.css'
import { boxAt, isBar, movedTo, type Position, positionOf, positions } from './places.ts'

interface Props {
  value: OverlayPlace
  onChange: (place: OverlayPlace) => void
  /** Errors by field, such as `width`. */
  errors: Partial<Record<keyof OverlayPlace, ReactNode>>
}

/** Position, size, opacity, margin and corners of an overlay. */
export function PlaceFields({ value, onChange, errors }: Props) {
  // A free position may be in a corner for a moment.
  const [chosen, setChosen] = useState<Position>(() => positionOf(value))
  const set = (change: Partial<OverlayPlace>) => {
    const next = { ...value, ...change }
    onChange({ ...next, ...boxAt(chosen, next) })
  }
  const field = (name: keyof OverlayPlace, label: string, [min, max]: readonly [number, number]) => (
    <NumberInput
      label={label}
      suffix=" %"
      min={min}
      max={max}
      clampBehavior="none"
      hideControls
      decimalScale={1}
      value={Number.isNaN(value[name]) ? '' : value[name]}
      onChange={(typed) => set({ [name]: typeof typed === 'number' ? typed : Number.NaN })}
      error={errors[name]}
    />
  )
  const isThin = isBar(chosen)
  const isAcross = chosen === 'top' || chosen === 'bottom'
  return (
    <>
      <NativeSelect
        label="Position"
        data={positions.map(({ value: key, label }) => ({ value: key, label }))}
        value={chosen}
        onChange={({ currentTarget }) => {
          const position = positions.find((one) => one.value === currentTarget.value)?.value ?? 'free'
          setChosen(position)
          onChange({ ...value, ...movedTo(position, value) })
        }}
      />
      <div className={classes.fields}>
        {chosen === 'free' && field('x', 'From the left', [0, 100])}
        {chosen === 'free' && field('y', 'From the top', [0, 100])}
        {!(isThin && isAcross) && field('width', 'Width', [1, 100])}
        {!(isThin && !isAcross) && field('height', 'Height', [1, 100])}
      </div>
      <div className={classes.look}>
        {field('opacity', 'Opacity', [1, 100])}
        {field('margin', 'Margin', [0, 20])}
        {field('radius', 'Corners', [0, 50])}
      </div>
    </>
  )
}
