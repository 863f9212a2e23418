import { TextInput } from '@mantine/core'
import type { AddressSourceKind } from '../../kinds/source-kind.ts'
import { sourceKindOf } from '../../kinds/source-kinds.tsx'
import type { SettingsOf, SourceForm, SourceFormOf } from './source-form.ts'

/** Calendars and feeds are often linked with a scheme that opens a program. */
export const webAddressOf = (url: string): string => url.trim().replace(/^(?:webcals?|feed):\/\//i, 'https://')

/** Kinds with an address and nothing else. */
export type AddressOnlyKind = Exclude<AddressSourceKind, 'cap'>

export const addressForm: SourceForm<SettingsOf<AddressOnlyKind>> = {
  Fields: AddressField,
  fieldsOf: ({ url }) => ({ url }),
  settingsOf: ({ kind, url }) => ({ kind: kind as AddressOnlyKind, url: webAddressOf(url) }),
  storedText: ({ url }) => ({ label: 'Address', value: url }),
}

export function AddressField({ form }: { form: SourceFormOf }) {
  const { kind } = form.values
  const { address } = sourceKindOf(kind)
  return (
    <TextInput
      key={kind}
      label="Address"
      withAsterisk
      type="url"
      inputMode="url"
      placeholder={address?.placeholder}
      description={address?.hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...form.getInputProps('url')}
    />
  )
}
