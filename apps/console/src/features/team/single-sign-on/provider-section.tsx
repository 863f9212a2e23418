import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { saveSso } from '@digisigncast/contract/schemas/sso/sso'
import { type NewSsoUsers, type SsoProvider, type SsoSettings } from '@digisigncast/contract/sso/sso'
import type { SsoGroup } from '@digisigncast/contract/sso/sso-groups'
import { Button, Checkbox, Group, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../../api/client.ts'
import { inputErrors } from '../../../api/field-errors.ts'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PermissionMatrix } from '../users/index.ts'
import { GroupsField } from './groups-field.tsx'
import { catalog } from './permission-catalog.ts'
import classes from './single-sign-on.module.css'
import { type ProviderInput, storeSso, useRemoveSso, useTestSso } from './sso.queries.ts'

const roles: Record<NewSsoUsers, { label: string; description: string }> = {
  none: { label: 'No new users', description: 'Only users who were invited or exist can sign in.' },
  manager: { label: 'Managers', description: 'They are added at their first sign-in, with the permissions below.' },
  admin: { label: 'Admins', description: 'They are added at their first sign-in, with full access.' },
}
const isRole = (value: string): value is NewSsoUsers => value in roles

interface Fields {
  name: string
  issuer: string
  client_id: string
  client_secret: string
  new_users: NewSsoUsers
  permissions: PermissionFlags
  groups_claim: string
  groups: SsoGroup[]
  asks_second_factor: boolean
  signs_out: boolean
}

const fieldsOf = (provider: SsoProvider | null): Fields => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  new_users: provider?.new_users ?? 'none',
  permissions: provider?.permissions ?? {},
  groups_claim: provider?.groups_claim ?? '',
  groups: provider?.groups ?? [],
  asks_second_factor: provider?.asks_second_factor ?? false,
  signs_out: provider?.signs_out ?? false,
})

/** The form without an empty secret: the stored one stays. */
const bodyOf = ({ client_secret, ...fields }: Fields, provider: SsoProvider | null): ProviderInput => ({
  ...fields,
  ...(client_secret !== '' && { client_secret }),
  is_required: provider?.is_required ?? false,
  breakGlassId: provider?.break_glass_id ?? null,
})

export function ProviderSection({ settings }: { settings: SsoSettings }) {
  const { provider, redirect_uri } = settings
  const { form, submit, isSaving } = useProviderForm(provider)
  return (
    <Section title="Provider" aside={provider && <TurnOff linked={settings.linked_users} />}>
      <form className={classes.body} onSubmit={submit} noValidate>
        <p className={classes.text}>
          Users sign in with the accounts of your company by OpenID Connect: Microsoft Entra ID, Google, Keycloak and
          others. Register DigiSignCast at the provider with this redirect URI:
        </p>
        <div className={classes.record}>
          <code className={classes.code}>{redirect_uri}</code>
          <CopyText text={redirect_uri} label="Copy redirect URI" />
        </div>
        <Stack>
          <TextInput
            label="Name"
            description="The sign-in page shows “Sign in with” and this name."
            withAsterisk
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <IssuerField
            inputProps={form.getInputProps('issuer')}
            onError={(text) => form.setFieldError('issuer', text)}
          />
          <TextInput label="Client ID" withAsterisk {...form.getInputProps('client_id')} />
          <PasswordInput
            label="Client secret"
            description={
              provider ? 'It is stored. Enter one only to replace it.' : 'It is stored encrypted, and not shown again.'
            }
            withAsterisk={!provider}
            autoComplete="off"
            {...form.getInputProps('client_secret')}
          />
          <Radio.Group
            label="New users"
            value={form.values.new_users}
            onChange={(value) => isRole(value) && form.setFieldValue('new_users', value)}
          >
            <Stack gap="sm" mt={6}>
              {Object.entries(roles).map(([value, { label, description }]) => (
                <Radio key={value} value={value} label={label} description={description} />
              ))}
            </Stack>
          </Radio.Group>
          {form.values.new_users === 'manager' && (
            <PermissionMatrix
              catalog={catalog}
              value={form.values.permissions}
              onChange={(permissions) => form.setFieldValue('permissions', permissions)}
            />
          )}
          <GroupsField
            claimProps={form.getInputProps('groups_claim')}
            groups={form.values.groups}
            onChange={(groups) => form.setFieldValue('groups', groups)}
            error={form.errors['groups']}
          />
          <Checkbox
            label="Ask for the second factor of DigiSignCast, too"
            description="Applies to users who have turned on two-factor authentication here. Otherwise, it is up to the provider."
            {...form.getInputProps('asks_second_factor', { type: 'checkbox' })}
          />
          <Checkbox
            label="Sign out at the provider, too"
            description={`Users who sign out here are sent there. Register this address at the provider for the way back: ${new URL('/', redirect_uri).href}`}
            {...form.getInputProps('signs_out', { type: 'checkbox' })}
          />
        </Stack>
        <Group>
          <Button type="submit" loading={isSaving} disabled={provider !== null && !form.isDirty()}>
            Save provider
          </Button>
        </Group>
      </form>
    </Section>
  )
}

interface IssuerFieldProps {
  inputProps: { value?: string }
  onError: (text: string) => void
}

function IssuerField({ inputProps, onError }: IssuerFieldProps) {
  const test = useTestSso((failure) => onError(failureText(failure) ?? 'The provider could not be read.'))
  const found = test.data?.data
  const isTested = found !== undefined && test.variables === inputProps.value
  return (
    <div>
      <div className={classes.withButton}>
        <TextInput
          className={classes.grow ?? ''}
          label="Issuer"
          description="The address of the provider, as its documentation names it."
          placeholder="https://"
          type="url"
          withAsterisk
          {...inputProps}
        />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!inputProps.value}
          onClick={() => test.mutate(inputProps.value ?? '')}
        >
          Test
        </Button>
      </div>
      <output className={classes.tested}>
        {isTested && `The provider answers. Users sign in at ${found.sign_in_host}.`}
      </output>
    </div>
  )
}

function TurnOff({ linked }: { linked: number }) {
  const remove = useRemoveSso()
  const ask = useConfirmed(remove)
  const turnOff = () =>
    ask(undefined, {
      title: 'Turn off single sign-on?',
      text: `Users sign in with passwords from now on. ${linked === 1 ? 'The link of 1 user is' : `The links of ${linked.toLocaleString('en')} users are`} deleted, and their sessions end. Users without a password choose one with “Forgot Password”.`,
      confirmLabel: 'Turn off',
      danger: true,
    })
  return (
    <Button variant="default" size="xs" loading={remove.isPending} onClick={turnOff}>
      Turn off
    </Button>
  )
}

function useProviderForm(provider: SsoProvider | null) {
  const form = useForm<Fields>({
    initialValues: fieldsOf(provider),
    validate: (fields) => ({
      ...inputErrors(saveSso, bodyOf(fields, provider)),
      ...(!provider && fields.client_secret === '' && { client_secret: 'Enter the client secret.' }),
    }),
  })
  const saving = useSaving(form, {
    bodyOf: (fields) => bodyOf(fields, provider),
    save: storeSso,
    onSaved: ({ data }) => {
      const saved = fieldsOf(data.provider)
      form.setValues(saved)
      form.resetDirty(saved)
    },
  })
  return { form, ...saving }
}
