import type { ReactNode } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { ZoneSelect } from '../../../kernel/zone-select/index.ts'

interface Props {
  /** Null: that of the account. Undefined: none is chosen yet. */
  value: string | null | undefined
  onChange: (zone: string | null) => void
  error?: ReactNode
}

/** Time zone of screens, by default that of the account. */
export function ScreenZoneSelect({ value, onChange, error }: Props) {
  const accountZone = useSession().me?.account?.time_zone ?? 'UTC'
  return (
    <ZoneSelect
      value={value === null ? accountZone : value}
      onChange={(zone) => onChange(zone === accountZone ? null : zone)}
      error={error}
      description={value === null ? 'Same as the account' : `The time zone of the account is ${accountZone}.`}
    />
  )
}
