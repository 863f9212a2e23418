import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import { NativeSelect, Stack } from '@mantine/core'
import { limitLabels, limitOptions } from './limit-words.ts'

interface Props {
  limits: SessionLimits
  onChange: (changed: Partial<SessionLimits>) => void
}

const fields = [
  {
    limit: 'session_idle_minutes',
    hint: 'Open pages warn one minute before, except the Health Wall, which stays open.',
  },
  {
    limit: 'session_max_hours',
    hint: 'Counted from the sign-in. Sessions that are older end at once, also your own.',
  },
] as const

/** Fields for both limits of sessions. */
export function SessionLimitFields({ limits, onChange }: Props) {
  return (
    <Stack>
      {fields.map(({ limit, hint }) => (
        <NativeSelect
          key={limit}
          label={limitLabels[limit]}
          description={hint}
          data={limitOptions(limit, limits[limit])}
          value={limits[limit] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ [limit]: value === '' ? null : Number(value) })}
        />
      ))}
    </Stack>
  )
}
