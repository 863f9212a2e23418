import type { Hook } from '@digisigncast/contract/accounts/hooks'
import { maxTakeoverMinutes } from '@digisigncast/contract/content/takeovers'
import { table } from '@digisigncast/contract/source-kinds/table'
import { NumberInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ComponentType, useState } from 'react'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { usePrepared } from '../../../api/prepared-takeovers.ts'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { TargetField } from '../../kernel/targeting/index.ts'
import { WarningFields } from '../../kernel/warnings/index.ts'
import { useDataSources } from '../../library/data-sources/index.ts'
import { ContentFields } from '../../programming/screens/index.ts'
import { bodyOf, errorsIn, fieldsOf, type HookFields, ownNames } from './hook-fields.ts'
import { type HookKind, isHookKind, kindLabels } from './hook-words.ts'
import classes from './hooks.module.css'
import { storeHook } from './hooks.queries.ts'
import { type NewSecrets, SecretsPanel } from './secrets-panel.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  /** Undefined to create one. */
  hook: Hook | undefined
}

/** Creates or changes a hook, and then shows its secrets once. */
export function HookPanel({ opened, onClose, hook }: Props) {
  const [secrets, setSecrets] = useState<NewSecrets>()
  const { form, formProps } = useHookForm(hook, setSecrets, onClose)
  if (secrets) return <SecretsPanel opened={opened} secrets={secrets} onClose={onClose} />
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={hook ? 'Edit Hook' : 'Create Hook'}
      {...formProps}
      saveLabel={hook ? 'Save Hook' : 'Create Hook'}
      gap="lg"
    >
      <TextInput
        label="Name"
        description="The system that will call it."
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ActionFields form={form} hook={hook} />
      <Switch label="On" {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      <Switch
        label="Also when the address is opened"
        description="For systems that can only send GET. Previews of links in chats and emails would call it, too."
        {...form.getInputProps('allowGet', { type: 'checkbox' })}
      />
      <Switch
        label="Only requests with a signature"
        description="The system signs each request with a key (HMAC-SHA-256). The address alone is not enough then."
        {...form.getInputProps('needsSignature', { type: 'checkbox' })}
      />
    </FormPanel>
  )
}

interface FormProps {
  form: UseFormReturnType<HookFields>
  hook: Hook | undefined
}

function ActionFields({ form, hook }: FormProps) {
  const { values } = form
  const Fields = fieldsOfKind[values.kind]
  return (
    <>
      <Radio.Group
        label="A request"
        value={values.kind}
        onChange={(kind) => isHookKind(kind) && form.setFieldValue('kind', kind)}
      >
        <Stack gap="sm" mt={6}>
          {Object.entries(kindLabels).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Fields form={form} hook={hook} />
    </>
  )
}

const fieldsOfKind: Record<HookKind, ComponentType<FormProps>> = {
  takeover: TakeoverFields,
  content: ContentAction,
  table: TableField,
  cap: WarningAction,
}

function ContentAction({ form: { values, errors, setFieldValue } }: FormProps) {
  return (
    <>
      <div data-field="content" tabIndex={-1} className={classes.field}>
        <ContentFields
          value={values.content}
          onChange={(content) => setFieldValue('content', content)}
          linked={undefined}
          hint="Replaces the content of the screens."
          error={errors['content']}
        />
      </div>
      <TargetField
        value={values.targets}
        onChange={(targets) => setFieldValue('targets', targets)}
        tagHint="The screens that have the tag at the time of the request."
        error={errors['screens']}
      />
    </>
  )
}

function WarningAction({ form: { values, errors, setFieldValue } }: FormProps) {
  return (
    <WarningFields
      value={values.warnings}
      onChange={(warnings) => setFieldValue('warnings', warnings)}
      errors={errors}
    />
  )
}

function TakeoverFields({ form, hook }: FormProps) {
  const { data, isLoading } = usePrepared()
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        label="Prepared takeover"
        withAsterisk
        searchable
        data={withStored(choices, form.values.preparedId, hook)}
        nothingFoundMessage="Nothing found."
        placeholder={isLoading ? 'Loading…' : 'Choose a takeover'}
        description={
          data?.length === 0
            ? 'There is no prepared takeover yet. Prepare one under Takeovers.'
            : 'Messages of alarm systems that something is resolved or up end it, and so does {"end": true}.'
        }
        value={form.values.preparedId}
        onChange={(id) => form.setFieldValue('preparedId', id)}
        error={form.errors['preparedId']}
        data-field="preparedId"
      />
      <Switch
        label="Every request ends it"
        description="For systems that call a second address when an alarm is over."
        {...form.getInputProps('ends', { type: 'checkbox' })}
      />
      {!form.values.ends && (
        <NumberInput
          label="Duration (minutes)"
          description="Empty: as prepared. Another request while it runs extends it."
          min={1}
          max={maxTakeoverMinutes}
          clampBehavior="none"
          allowDecimal={false}
          hideControls
          {...form.getInputProps('minutes')}
          value={form.values.minutes ?? ''}
        />
      )}
    </>
  )
}

function TableField({ form, hook }: FormProps) {
  const { data, isLoading } = useDataSources()
  const tables = (data ?? []).filter(({ settings }) => table.ListedSettings.safeParse(settings).success)
  return (
    <Select
      label="Table"
      withAsterisk
      searchable
      data={withStored(
        tables.map(({ id, name }) => ({ value: id, label: name })),
        form.values.sourceId,
        hook,
      )}
      nothingFoundMessage="Nothing found."
      placeholder={isLoading ? 'Loading…' : 'Choose a table'}
      description={
        data && tables.length === 0
          ? 'There is no data source of the kind Table yet. Create one under Data Sources.'
          : 'A request has all rows: {"rows": [["Soup", "4.50"]]}.'
      }
      value={form.values.sourceId}
      onChange={(id) => form.setFieldValue('sourceId', id)}
      error={form.errors['sourceId']}
      data-field="sourceId"
    />
  )
}

interface Choice {
  value: string
  label: string
}

/** The stored choice stays in the list while the others load, and if it was deleted. */
const withStored = (choices: Choice[], id: string | null, hook: Hook | undefined): Choice[] =>
  id === null || choices.some(({ value }) => value === id)
    ? choices
    : [...choices, { value: id, label: hook?.names[0] ?? 'Deleted' }]

function useHookForm(hook: Hook | undefined, onSecrets: (secrets: NewSecrets) => void, onClose: () => void) {
  const form = useForm({ initialValues: fieldsOf(hook), validate: errorsIn })
  const hasSecrets = ({ secret, signing_key }: { secret: string | null; signing_key: string | null }) =>
    secret !== null || signing_key !== null
  const saving = useSaving(form, {
    bodyOf: (fields) => bodyOf(fields, hook?.id),
    save: storeHook,
    ownNames,
    savedText: ({ data, message }) => (hasSecrets(data) ? undefined : message),
    onSaved: ({ data }, { name, kind }) => (hasSecrets(data) ? onSecrets({ ...data, name, kind }) : onClose()),
  })
  return { form, ...saving }
}
