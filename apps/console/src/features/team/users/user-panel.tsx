import type { User } from '@digisigncast/contract/accounts/users'
import { Button, Radio, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useSession } from '../../../api/session.tsx'
import { ChangedNotice } from '../../../ui/feedback/changed-notice.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { InvitationLink, SignInFields } from '../invitations/index.ts'
import { CurrentPasswordField, PersonFields } from '../profile/index.ts'
import { PermissionFields } from './permissions/permission-fields.tsx'
import { ScreenLimitField } from './screen-limit-field.tsx'
import { TeamNote } from './team.tsx'
import { type Invited, useUserForm } from './use-user-form.ts'
import { useUserRights } from './use-user-rights.ts'
import { fieldsOf } from './user-fields.ts'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  user: User | undefined
  /** Any team member, as the source of the team limit. */
  member: User | undefined
  onClose: () => void
}

export function UserPanel({ opened, user, member, onClose }: Props) {
  const { role: ownRole, me } = useSession()
  const timeZone = me?.account?.time_zone
  const ownLimit = useLimitTags()
  const isSelf = useUserRights().isSelf(user)
  const [invited, setInvited] = useState<Invited>()
  const { form, formProps, notice, asksPassword } = useUserForm(user, isSelf, (sent) =>
    sent ? setInvited(sent) : onClose(),
  )
  if (invited)
    return (
      <SidePanel opened={opened} onClose={onClose} title="Invitation" footer={<Button onClick={onClose}>Done</Button>}>
        <InvitationLink {...invited} timeZone={timeZone} />
      </SidePanel>
    )

  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={user ? 'Edit User' : 'Create User'}
      {...formProps}
      saveLabel={user ? 'Update User' : 'Add User'}
    >
      {notice && <ChangedNotice {...notice} />}
      {user ? <input type="hidden" name="userID" value={user.id} /> : <TeamNote member={member} />}
      <PersonFields inputProps={(field) => form.getInputProps(field)} isEmailOptional={user?.email === ''} />
      {asksPassword && <CurrentPasswordField inputProps={form.getInputProps('current_password')} />}
      {!user && (
        <SignInFields
          values={form.values}
          onInvite={(invite) => form.setFieldValue('invite', invite)}
          inputProps={(field) => form.getInputProps(field)}
        />
      )}
      <RoleField
        inputProps={form.getInputProps('role')}
        fixedBecause={isSelf ? 'You cannot change your own role.' : undefined}
        canMakeAdmins={ownRole === 'admin'}
      />
      {form.values.role === 'manager' && (
        <PermissionFields
          value={form.values.permissions}
          onChange={(flags) => form.setFieldValue('permissions', flags)}
          isSelf={isSelf}
          error={form.errors['permissions']}
        />
      )}
      {form.values.role === 'manager' && (
        <ScreenLimitField
          value={form.values.limit}
          onChange={(limit) => form.setFieldValue('limit', limit)}
          stored={fieldsOf(user, ownLimit).limit}
          isSelf={isSelf}
          whose="manager"
          error={form.errors['limit']}
        />
      )}
    </FormPanel>
  )
}

interface RoleProps {
  inputProps: GetInputPropsReturnType
  /** Why the role cannot be changed. */
  fixedBecause: string | undefined
  canMakeAdmins: boolean
}

function RoleField({ inputProps, fixedBecause, canMakeAdmins }: RoleProps) {
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
