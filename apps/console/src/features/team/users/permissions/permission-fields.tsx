import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { Radio, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { SeverityMark } from '../../../../ui/text/severity-mark.tsx'
import { usePermissionCatalog } from '../users.queries.ts'
import type { MayGive } from './permission-flags.ts'
import classes from './permission-matrix.module.css'
import { PermissionMatrix } from './permission-matrix.tsx'
import { applyPreset, isNothingOn, mayApply, presetKeys, presetOf, presets } from './permission-presets.ts'

interface Props {
  value: PermissionFlags
  onChange: (value: PermissionFlags) => void
  isSelf: boolean
  error: ReactNode
}

/** Permission toggles of a manager. Users cannot grant permissions they lack, nor change their own. */
export function PermissionFields({ value, onChange, isSelf, error }: Props) {
  const { can } = useSession()
  const catalog = usePermissionCatalog()
  if (catalog.data)
    return (
      <>
        {!isSelf && <PresetField value={value} onChange={onChange} mayGive={can} />}
        <PermissionMatrix
          catalog={catalog.data}
          value={value}
          onChange={onChange}
          mayGive={(area, action) => !isSelf && can(area, action)}
          reason={
            isSelf ? 'You cannot change your own permissions.' : 'You can only give permissions that you have yourself.'
          }
          error={error}
        />
        <output className={classes.warning}>
          {isNothingOn(value) && (
            <>
              <SeverityMark tone="warning" /> No permission is on: this user can sign in but sees no media, playlists,
              channels or screens.
            </>
          )}
        </output>
      </>
    )
  if (catalog.error) return <ErrorState error={catalog.error} onRetry={() => void catalog.refetch()} />
  return <Skeleton height={300} radius="lg" aria-label="Loading" />
}

interface PresetProps {
  value: PermissionFlags
  onChange: (value: PermissionFlags) => void
  mayGive: MayGive
}

/** Sets all permissions at once. Custom: the user chooses them one by one. */
export function PresetField({ value, onChange, mayGive }: PresetProps) {
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
