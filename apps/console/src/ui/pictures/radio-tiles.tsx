import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './radio-tiles.module.css'

interface Props<Value extends string, Option extends { value: Value }> {
  options: readonly Option[]
  chosen: Value | null
  onChange: (value: Value) => void
  className?: string | undefined
  tileClassName?: string | undefined
  style?: CSSProperties
  /** Returns what is on a tile. */
  children: (option: Option) => ReactNode
}

/** Radio buttons that are drawn as tiles. */
export function RadioTiles<Value extends string, Option extends { value: Value }>(props: Props<Value, Option>) {
  const { options, chosen, onChange, className, tileClassName, style, children } = props
  const group = useId()
  return (
    <div className={className} style={style}>
      {options.map((option) => (
        <label key={option.value} className={`${classes.tile} ${tileClassName}`}>
          <input
            type="radio"
            name={group}
            value={option.value}
            className={classes.radio}
            checked={option.value === chosen}
            onChange={() => onChange(option.value)}
          />
          {children(option)}
        </label>
      ))}
    </div>
  )
}
