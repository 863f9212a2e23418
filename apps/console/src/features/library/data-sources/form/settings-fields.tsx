import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { allColumnsHint } from '../source-words.ts'
import { TableEditor } from '../table-editor/table-editor.tsx'
import type { SourceFields } from './source-fields.ts'
import { WeatherFields } from './weather-fields.tsx'

const addressHints: Record<'csv' | 'feed' | 'calendar', { placeholder: string; hint: ReactNode }> = {
  csv: {
    placeholder: 'https://docs.google.com/spreadsheets/…/pub?output=csv',
    hint: (
      <>
        The first line has the names of the columns. Google Sheets: choose <b>File</b>, <b>Share</b>,{' '}
        <b>Publish to web</b>, then the sheet and <b>CSV</b>, and copy the link. The link in the bar of the browser does
        not work. {allColumnsHint}
      </>
    ),
  },
  feed: {
    placeholder: 'https://example.com/news.xml',
    hint: 'RSS, Atom or JSON Feed. News pages often link it as RSS.',
  },
  calendar: {
    placeholder: 'https://example.com/calendar.ics',
    hint: (
      <>
        Google Calendar: <b>Settings</b> of the calendar, <b>Secret address in iCal format</b>. Outlook: <b>Calendar</b>
        , <b>Shared calendars</b>, <b>Publish a calendar</b>, the link <b>ICS</b>.
      </>
    ),
  },
}

/** Fields for the address, the place or the rows of a source. */
export function SettingsFields({ form }: { form: UseFormReturnType<SourceFields> }) {
  const { kind, table } = form.values
  if (kind === 'table')
    return (
      <TableEditor value={table} onChange={(next) => form.setFieldValue('table', next)} error={form.errors['table']} />
    )
  if (kind === 'weather') return <WeatherFields form={form} />
  const { placeholder, hint } = addressHints[kind]
  return (
    <TextInput
      key={kind}
      label="Address"
      withAsterisk
      type="url"
      inputMode="url"
      placeholder={placeholder}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...form.getInputProps('url')}
    />
  )
}
