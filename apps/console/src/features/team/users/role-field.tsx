import { Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

interface Props {
  inputProps: GetInputPropsReturnType
  /** Why the role cannot be changed. */
  fixedBecause: string | undefined
  canMakeAdmins: boolean
}

export function RoleField({ inputProps, fixedBecause, canMakeAdmins }: Props) {
  const { value, error, onChange }: { value?: string; error?: ReactNode; onChange: (role: string) => void } = inputProps
  const hint = canMakeAdmins ? 'Full access, including settings.' : 'Only an admin can create an admin.'
  return (
    <Radio.Group
      label="User Role"
      withAsterisk
      description={fixedBecause}
      value={value ?? ''}
      error={error}
      onChange={onChange}
    >
      <Stack gap="sm" mt={6}>
        <Radio
          // Focus target if no role was chosen.
          data-path={canMakeAdmins ? 'role' : undefined}
          value="admin"
          label="Admin"
          description={hint}
          disabled={fixedBecause !== undefined || !canMakeAdmins}
        />
        <Radio
          data-path={canMakeAdmins ? undefined : 'role'}
          value="manager"
          label="Manager"
          description="Only what you allow below."
          disabled={fixedBecause !== undefined}
        />
      </Stack>
    </Radio.Group>
  )
}
