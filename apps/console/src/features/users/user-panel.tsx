import type { User } from '@digisigncast/contract/accounts/users'
import { Button, Stack } from '@mantine/core'
import { useSession } from '../../api/session.tsx'
import { ChangedNotice } from '../../ui/feedback/changed-notice.tsx'
import { SidePanel } from '../../ui/layout/side-panel.tsx'
import { CurrentPasswordField, NewPasswordFields, PersonFields } from '../profile/index.ts'
import { PermissionFields } from './permission-fields.tsx'
import { RoleField } from './role-field.tsx'
import { TeamNote } from './team.tsx'
import { useUserForm } from './use-user-form.ts'
import { useUserRights } from './use-user-rights.ts'

const formId = 'user-form'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  user: User | undefined
  /** Any team member, as the source of the team limit. */
  member: User | undefined
  onClose: () => void
}

export function UserPanel({ opened, user, member, onClose }: Props) {
  const { role: ownRole } = useSession()
  const isSelf = useUserRights().isSelf(user)
  const { form, submit, isPending, notice, asksPassword } = useUserForm(user, isSelf, onClose)

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={user ? 'Edit User' : 'Create User'}
      isDirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} loading={isPending}>
          {user ? 'Update User' : 'Add User'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {notice && <ChangedNotice {...notice} />}
          {user ? <input type="hidden" name="userID" value={user.id} /> : <TeamNote member={member} />}
          <PersonFields inputProps={(field) => form.getInputProps(field)} isEmailOptional={user?.email === ''} />
          {asksPassword && <CurrentPasswordField inputProps={form.getInputProps('current_password')} />}
          {!user && (
            <NewPasswordFields
              password={form.values.password}
              confirmPassword={form.values.confirmPassword}
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
        </Stack>
      </form>
    </SidePanel>
  )
}
