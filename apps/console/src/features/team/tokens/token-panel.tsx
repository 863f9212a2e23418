import { me } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { serverNow } from '../../../api/live/server-clock.ts'
import { SecretNews, SecretPanel, SecretText, SecretWords } from '../../../ui/forms/secret-panel.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { PermissionMatrix, ScreenLimitField } from '../users/index.ts'
import { bodyOf, emptyFields, errorsIn, expiryChoices, isExpiry, ownNames, tokenCatalog } from './token-fields.ts'
import classes from './tokens.module.css'
import { createToken } from './tokens.queries.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

type Created = Awaited<ReturnType<typeof createToken>>['data']

/** Creates a token, and then shows it once. */
export function TokenPanel({ opened, onClose }: Props) {
  const [created, setCreated] = useState<Created>()
  const { form, formProps } = useTokenForm(setCreated)
  if (created)
    return (
      <SecretPanel opened={opened} onClose={onClose} title="Your API token">
        <NewToken token={created.token} name={created.name} />
      </SecretPanel>
    )
  return (
    <FormPanel opened={opened} onClose={onClose} title="Create API Token" {...formProps} saveLabel="Create Token">
      <TextInput
        label="Name"
        description="The program that will use it."
        data-autofocus
        withAsterisk
        {...form.getInputProps('name')}
      />
      <div data-field="permissions" tabIndex={-1} className={classes.field}>
        <PermissionMatrix
          catalog={tokenCatalog}
          value={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          error={form.errors['permissions']}
        />
      </div>
      <Checkbox
        label="Allow takeovers"
        description="The token can start and end takeovers, which replace what screens show."
        {...form.getInputProps('allowTakeovers', { type: 'checkbox' })}
      />
      <ScreenLimitField
        value={form.values.limit}
        onChange={(limit) => form.setFieldValue('limit', limit)}
        stored={emptyFields.limit}
        isSelf={false}
        whose="token"
        error={form.errors['limit']}
      />
      <Radio.Group
        label="Expires after"
        value={form.values.expiry}
        error={form.errors['expiry']}
        onChange={(chosen) => isExpiry(chosen) && form.setFieldValue('expiry', chosen)}
      >
        <Stack gap="sm" mt={6}>
          {Object.entries(expiryChoices).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </FormPanel>
  )
}

function useTokenForm(onCreated: (created: Created) => void) {
  const form = useForm({ initialValues: emptyFields, validate: (fields) => errorsIn(fields, serverNow()) })
  const saving = useSaving(form, {
    bodyOf: (fields) => bodyOf(fields, serverNow()),
    save: createToken,
    ownNames,
    savedText: () => undefined,
    onSaved: ({ data }) => onCreated(data),
  })
  return { form, ...saving }
}

/** A token that was just created: it cannot be shown again. */
function NewToken({ token, name }: { token: string; name: string }) {
  const example = `curl ${window.location.origin}${apiPrefix}/${me.path} -H 'Authorization: Bearer ${token}'`
  return (
    <>
      <SecretNews>
        The token “{name}” works now. Copy it: <strong>it is not shown again</strong>. Treat it like a password.
      </SecretNews>
      <SecretText text={token} label="Copy token" />
      <SecretWords>To try it:</SecretWords>
      <SecretText text={example} label="Copy curl" />
    </>
  )
}
