import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WarningForm } from './warning-form.ts'

interface Props {
  value: WarningForm
  onChange: (part: Partial<WarningForm>) => void
  errors: Record<string, ReactNode>
}

/** The areas for which warnings count. */
export function AreaFields({ value, onChange, errors }: Props) {
  const isEverywhere = value.geocodes.trim() === '' && value.areas.trim() === ''
  return (
    <>
      <Textarea
        label="Geocodes"
        description="One per line, such as 006085. With * at its end, all that begin so: 006*"
        autosize
        maxRows={8}
        value={value.geocodes}
        onChange={(event) => onChange({ geocodes: event.currentTarget.value })}
        error={errors['geocodes']}
        data-field="geocodes"
      />
      <Textarea
        label="Areas"
        description="One per line: a part of the area’s description, such as Santa Clara."
        autosize
        maxRows={8}
        value={value.areas}
        onChange={(event) => onChange({ areas: event.currentTarget.value })}
        error={errors['areas']}
        data-field="areas"
      />
      <p>
        {isEverywhere
          ? 'No area is chosen: warnings for all areas count.'
          : 'Warnings for one of these areas count, and those that name no area.'}{' '}
        Screens outside of their polygons and circles are left out.
      </p>
    </>
  )
}
