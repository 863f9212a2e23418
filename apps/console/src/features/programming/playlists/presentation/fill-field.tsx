import { ColorSwatch, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './choice.module.css'
import { Choice } from './choice.tsx'
import { FillDrawing } from './drawing.tsx'
import { black } from './fit-words.ts'

const firstColor = '#1b3a5c'
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

interface Props {
  /** `blur` or a color. */
  value: string
  onChange: (fill: string) => void
  hasError: boolean
}

/** Background of media that do not fill their region. */
export function FillField({ value, onChange, hasError }: Props) {
  const [isColorChosen, setColorChosen] = useState(value !== 'blur' && value !== black)
  const [color, setColor] = useState(value === 'blur' || value === black ? firstColor : value)
  const kind = value === 'blur' ? 'blur' : isColorChosen || value !== black ? 'color' : 'black'
  const shown = kind === 'color' ? value : color
  const drawn = isColor(shown) ? shown : firstColor
  const choose = (chosen: string) => {
    setColorChosen(chosen === 'color')
    if (kind === 'color') setColor(drawn)
    onChange(chosen === 'color' ? color : chosen === 'black' ? black : 'blur')
  }
  return (
    <div className={classes.fill}>
      <Choice
        label="Fill behind contained media"
        description="Shown beside media that do not have the proportions of the display."
        options={[
          { value: 'blur', label: 'Blurred image', drawing: <FillDrawing fill="blur" /> },
          { value: 'color', label: 'Color', drawing: <FillDrawing fill={drawn} /> },
          { value: 'black', label: 'Black', drawing: <FillDrawing fill={black} /> },
        ]}
        value={kind}
        onChange={choose}
      />
      {kind === 'color' && (
        <TextInput
          label="Color"
          data-path="fill"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
          error={hasError && 'Enter a color such as #1a2b3c.'}
          maxLength={7}
          spellCheck={false}
          w={180}
          leftSection={
            <label className={classes.picker}>
              <ColorSwatch color={drawn} size={20} />
              <input
                type="color"
                aria-label="Choose a color"
                value={drawn}
                onChange={(event) => onChange(event.currentTarget.value)}
              />
            </label>
          }
          leftSectionPointerEvents="all"
        />
      )}
    </div>
  )
}
