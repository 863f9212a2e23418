import type { SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { type AddressOnlyKind, addressForm } from './address-form.tsx'
import { capForm } from './cap-form.tsx'
import type { SettingsOf, SourceForm } from './source-form.ts'
import { tableForm } from './table-form.tsx'
import { weatherForm } from './weather-form.tsx'

/** The kinds with fields of their own. */
const ownForms: { [Kind in Exclude<SourceKind, AddressOnlyKind>]: SourceForm<SettingsOf<Kind>> } = {
  table: tableForm,
  weather: weatherForm,
  cap: capForm,
}

const forms: Partial<Record<SourceKind, SourceForm<SourceSettings>>> = ownForms

export const formOf = (kind: SourceKind): SourceForm<SourceSettings> => forms[kind] ?? addressForm
