import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import type { MayGive } from './permission-flags.ts'
import { applyPreset, isNothingOn, mayApply, presetKeys, presetOf, presets } from './permission-presets.ts'

interface Props {
  value: PermissionFlags
  onChange: (value: PermissionFlags) => void
  mayGive: MayGive
}

/** Sets all permissions at once. Custom: the user chooses them one by one. */
export function PresetField({ value, onChange, mayGive }: Props) {
  const [isCustom, setIsCustom] = useState(false)
  const present = presetOf(value)
  const chosen = isCustom ? 'custom' : (present ?? (isNothingOn(value) ? '' : 'custom'))
  const choose = (key: string) => {
    setIsCustom(key === 'custom')
    const preset = presetKeys.find((one) => one === key)
    if (preset) onChange(applyPreset(preset))
  }
  return (
    <Radio.Group label="Preset" value={chosen} onChange={choose}>
      <Stack gap="sm" mt={6}>
        {presetKeys.map((key) => {
          const isOpen = mayApply(key, value, mayGive)
          return (
            <Radio
              key={key}
              value={key}
              label={presets[key].label}
              description={isOpen ? presets[key].description : 'Needs permissions that you do not have yourself.'}
              disabled={!isOpen}
            />
          )
        })}
        <Radio value="custom" label="Custom" description="Choose each permission below." />
      </Stack>
    </Radio.Group>
  )
}
