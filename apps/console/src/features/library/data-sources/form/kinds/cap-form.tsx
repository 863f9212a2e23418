import { useSession } from '../../../../../api/session.tsx'
import {
  settingsOf,
  settingsText,
  WarningFields,
  warningErrors,
  warningFormOf,
} from '../../../../kernel/warnings/index.ts'
import { AddressField, webAddressOf } from './address-form.tsx'
import type { SettingsOf, SourceForm, SourceFormOf } from './source-form.ts'

export const capForm: SourceForm<SettingsOf<'cap'>> = {
  Fields: CapFields,
  fieldsOf: ({ url, warnings }) => ({ url, warnings: warningFormOf(warnings) }),
  settingsOf: ({ url, warnings }) => ({ kind: 'cap', url: webAddressOf(url), warnings: settingsOf(warnings) }),
  storedText: ({ url, warnings }, field) =>
    field === 'warnings' ? { label: 'Warnings', value: settingsText(warnings) } : { label: 'Address', value: url },
  errorsOf: ({ warnings }) => warningErrors(warnings),
}

function CapFields({ form }: { form: SourceFormOf }) {
  const mayStart = useSession().can('takeover', 'start')
  return (
    <>
      <AddressField form={form} />
      {mayStart ? (
        <WarningFields
          value={form.values.warnings}
          onChange={(warnings) => form.setFieldValue('warnings', warnings)}
          errors={form.errors}
        />
      ) : (
        <p>Its warnings start takeovers, which you are not allowed to do. Ask an admin.</p>
      )}
    </>
  )
}
