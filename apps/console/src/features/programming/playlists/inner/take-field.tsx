import { maxTake } from '@digisigncast/contract/playlists/inner-playlist'
import { NumberInput, Radio, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props {
  /** Items that it shows each time; null: all. */
  value: number | null
  onChange: (take: number | null) => void
  error?: ReactNode
}

/** The part of a playlist that plays each time it comes up in another one. */
export function TakeField({ value, onChange, error }: Props) {
  const [last, setLast] = useState<number | null>(value ?? 1)
  return (
    <Radio.Group
      label="Each time it comes up"
      value={value === null ? 'all' : 'next'}
      onChange={(chosen) => onChange(chosen === 'all' ? null : (last ?? 1))}
      error={error}
    >
      <Stack gap="xs" mt={4}>
        <Radio value="all" label="Play all of it" />
        <Radio
          value="next"
          label="Play its next items only"
          description="For example the next advertisement after each slide: all of them take turns."
        />
        {value !== null && (
          <NumberInput
            label="Number of items"
            ml={32}
            w={140}
            data-path="take"
            inputMode="numeric"
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            min={1}
            max={maxTake}
            value={value === 0 ? '' : value}
            onChange={(count) => {
              const take = count === '' ? 0 : Number(count)
              setLast(take || 1)
              onChange(take)
            }}
            error={Boolean(error)}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}
