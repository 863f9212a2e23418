import { rotations } from '@digisigncast/contract/api/limits'
import type { Rotation } from '@digisigncast/contract/content/screens'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './content-fields.module.css'

interface Props {
  value: Rotation
  onChange: (value: Rotation) => void
  error?: ReactNode
}

export function RotationField({ value, onChange, error }: Props) {
  return (
    <Radio.Group
      label="Screen Rotation"
      description="Clockwise rotation of the picture, in degrees."
      value={String(value)}
      error={error}
      onChange={(chosen) => {
        const rotation = rotations.find((degrees) => String(degrees) === chosen)
        if (rotation !== undefined) onChange(rotation)
      }}
    >
      <div className={classes.degrees}>
        {rotations.map((degrees) => (
          <Radio key={degrees} value={String(degrees)} label={String(degrees)} />
        ))}
      </div>
    </Radio.Group>
  )
}
