import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import { NativeSelect, Stack } from '@mantine/core'
import { limitOptions } from './limit-words.ts'

interface Props {
  limits: SessionLimits
  onChange: (changed: Partial<SessionLimits>) => void
}

const fields = [
  {
    limit: 'session_idle_minutes',
    label: 'Sign out without activity after',
    hint: 'Open pages warn one minute before, except the Health Wall, which stays open.',
  },
  {
    limit: 'session_max_hours',
    label: 'Sign in again after at most',
    hint: 'Counted from the sign-in. Sessions that are older end at once, also your own.',
  },
] as const

/** How long sessions last. */
export function SessionLimitFields({ limits, onChange }: Props) {
  return (
    <Stack>
      {fields.map(({ limit, label, hint }) => (
        <NativeSelect
          key={limit}
          label={label}
          description={hint}
          data={limitOptions(limit, limits[limit])}
          value={limits[limit] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ [limit]: value === '' ? null : Number(value) })}
        />
      ))}
    </Stack>
  )
}
