import { type LabelColor, labelColors } from '@digisigncast/contract/content/colors'
import { Radio } from '@mantine/core'
import classes from './color-field.module.css'

interface Props {
  value: LabelColor | 'unknown'
  onChange: (value: LabelColor) => void
}

/** Choice of the color of an entry or a tag. */
export function ColorField({ value, onChange }: Props) {
  return (
    <Radio.Group
      label="Color"
      value={value}
      onChange={(chosen) => {
        const color = labelColors.find((each) => each === chosen)
        if (color) onChange(color)
      }}
    >
      <div className={classes.colors}>
        {labelColors.map((color) => (
          <Radio
            key={color}
            value={color}
            aria-label={color}
            size="md"
            color={`var(--entry-${color})`}
            styles={{ radio: { borderColor: `var(--entry-${color})`, background: `var(--entry-${color})` } }}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
