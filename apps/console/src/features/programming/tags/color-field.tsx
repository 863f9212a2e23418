import { type LabelColor, labelColors } from '@digisigncast/contract/content/colors'
import { Group, Radio } from '@mantine/core'

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
      <Group gap={12} pt={8}>
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
      </Group>
    </Radio.Group>
  )
}
