import { TextInput } from '@mantine/core'
import type { AddressSourceKind } from '../../kinds/source-kind.ts'
import { sourceKindOf } from '../../kinds/source-kinds.ts'
import type { SettingsOf, SourceForm, SourceFormOf } from './source-form.ts'

/** Calendars and feeds are often linked with a scheme that opens a program. */
const webAddressOf = (url: string): string => url.trim().replace(/^(?:webcals?|feed):\/\//i, 'https://')

/** For all kinds whose settings are an address. */
export const addressForm: SourceForm<SettingsOf<AddressSourceKind>> = {
  Fields: AddressField,
  settingsOf: ({ kind, url }) => ({ kind: kind as AddressSourceKind, url: webAddressOf(url) }),
  storedText: ({ url }) => ({ label: 'Address', value: url }),
}

function AddressField({ form }: { form: SourceFormOf }) {
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
