import { maxNameLength } from '@digisigncast/contract/api/limits'
import type { Named } from '@digisigncast/contract/api/wire'
import { type Announcement, maxTextLength } from '@digisigncast/contract/platform/announcements'
import { Group, Input, MultiSelect, Radio, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ownZone } from '../../../ui/forms/local-moment.ts'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import { SeverityMark } from '../../../ui/text/severity-mark.tsx'
import type { AnnouncementFields } from './announcement-fields.ts'
import classes from './announcement-form.module.css'
import { useFoundCustomers } from './announcements.queries.ts'

interface Props {
  form: UseFormReturnType<AnnouncementFields>
  mails: Announcement['mails']
}

export function AnnouncementForm({ form, mails }: Props) {
  const { values } = form
  return (
    <>
      <TextInput label="Title" required maxLength={maxNameLength} {...form.getInputProps('title')} />
      <Textarea
        label="Text"
        required
        description="Links that start with https:// are clickable."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={maxTextLength}
        {...form.getInputProps('text')}
      />
      <Radio.Group label="Severity" {...form.getInputProps('severity')}>
        <Group mt={8} gap="lg">
          {(['info', 'warning', 'critical'] as const).map((tone) => (
            <Radio key={tone} value={tone} label={<SeverityMark tone={tone} />} />
          ))}
        </Group>
      </Radio.Group>
      <div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput type="datetime-local" label="From" {...form.getInputProps('starts_at')} />
          <TextInput type="datetime-local" label="Until" {...form.getInputProps('ends_at')} />
        </SimpleGrid>
        <Input.Description mt={6}>
          Times in {ownZone}. If left empty, it starts now and stays until you delete it.
        </Input.Description>
      </div>
      <Radio.Group label="Audience" {...form.getInputProps('audience')}>
        <Group mt={8} gap="lg">
          <Radio value="all" label="All customers" />
          <Radio value="chosen" label="Chosen customers" />
        </Group>
      </Radio.Group>
      {values.audience === 'chosen' && (
        <CustomersField
          value={values.customers}
          onChange={(customers) => form.setFieldValue('customers', customers)}
          error={form.errors['customers'] as string | undefined}
        />
      )}
      <Switch
        label="Also send by email"
        description={mailText(mails)}
        disabled={mails?.state === 'sent'}
        {...form.getInputProps('sends_mail', { type: 'checkbox' })}
      />
      <Input.Wrapper label="Preview">
        <div style={{ marginTop: 8 }}>
          <Notice
            tone={values.severity}
            title={values.title.trim() || 'Title'}
            text={values.text.trim() || 'Text of the announcement'}
          />
        </div>
      </Input.Wrapper>
    </>
  )
}

function mailText(mails: Announcement['mails']): string {
  if (mails?.state === 'sent')
    return `Sent to ${mails.sent === 1 ? '1 admin' : `${mails.sent.toLocaleString('en')} admins`}. It is not sent again.`
  return 'To the admins of these customers, once, when it starts.'
}

interface CustomersProps {
  value: readonly Named[]
  onChange: (customers: Named[]) => void
  error: string | undefined
}

/** Multi-select of customers with server-side search. */
function CustomersField({ value, onChange, error }: CustomersProps) {
  const [typed, type] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  const { data: found = [], isFetching } = useFoundCustomers(wanted)
  const known = new Map([...found, ...value].map(({ id, name }) => [id, name]))
  const isLooking = isFetching || wanted !== typed.trim()
  const nothingText = isLooking ? 'Searching…' : wanted ? 'No matching customer.' : 'No other customers.'
  return (
    <MultiSelect
      label="Customers"
      required
      searchable
      hidePickedOptions
      clearable
      placeholder={value.length === 0 ? 'Search by name, username or email' : 'Add another'}
      nothingFoundMessage={nothingText}
      classNames={{ inputField: classes.typed ?? '' }}
      // Already filtered by the server, which also searches usernames and emails.
      filter={({ options }) => options}
      data={[...known].map(([id, name]) => ({ value: id, label: name }))}
      searchValue={typed}
      onSearchChange={type}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: known.get(id) ?? '' })))}
      error={error}
    />
  )
}
