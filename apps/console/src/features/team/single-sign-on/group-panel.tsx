import { tagsRequired } from '@digisigncast/contract/api/permissions'
import { NewSsoGroup } from '@digisigncast/contract/schemas/sso/sso-groups'
import type { SsoGroup } from '@digisigncast/contract/sso/sso-groups'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from '../../../api/field-errors.ts'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { PermissionMatrix, ScreenLimitField } from '../users/index.ts'
import { catalog } from './permission-catalog.ts'

interface Props {
  start: SsoGroup
  /** Groups that are in the list already. */
  others: readonly string[]
  onDone: (group: SsoGroup) => void
  onClose: () => void
}

/** Form for the permissions of a group. It is saved with the provider. */
export function GroupPanel({ start, others, onDone, onClose }: Props) {
  const isNew = start.group === ''
  const limit = { isLimited: start.limited_to_tags, tagIds: start.limit_tag_ids }
  const form = useForm({
    initialValues: { group: start.group, permissions: start.permissions, limit },
    validate: {
      group: (value) =>
        others.includes(value.trim())
          ? 'This group is in the list already.'
          : (NewSsoGroup.shape.group.safeParse(value).error?.issues[0]?.message ?? null),
      limit: ({ isLimited, tagIds }) => (isLimited && tagIds.length === 0 ? tagsRequired : null),
    },
  })
  const submit = form.onSubmit(
    ({ group, permissions, limit: { isLimited, tagIds } }) => {
      onDone({ group: group.trim(), permissions, limited_to_tags: isLimited, limit_tag_ids: isLimited ? tagIds : [] })
      onClose()
    },
    (errors) => focusFirstError(errors, form.getInputNode),
  )
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={isNew ? 'Add group' : 'Edit group'}
      isDirty={form.isDirty()}
      saveLabel={isNew ? 'Add group' : 'Change group'}
      isSaving={false}
      onSubmit={(event) => {
        // It is in the form of the provider for React.
        event.stopPropagation()
        submit(event)
      }}
    >
      <TextInput
        label="Group or role"
        description="Exactly as the provider sends it. Microsoft Entra ID sends the IDs of groups."
        data-autofocus
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('group')}
      />
      <PermissionMatrix
        catalog={catalog}
        value={form.values.permissions}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
      />
      <ScreenLimitField
        value={form.values.limit}
        onChange={(changed) => form.setFieldValue('limit', changed)}
        stored={limit}
        isSelf={false}
        whose="manager"
        error={form.errors['limit']}
      />
    </FormPanel>
  )
}
