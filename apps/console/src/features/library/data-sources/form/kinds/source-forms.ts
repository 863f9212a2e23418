import type { SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import type { AddressSourceKind } from '../../kinds/source-kind.ts'
import { addressForm } from './address-form.tsx'
import type { SettingsOf, SourceForm } from './source-form.ts'
import { tableForm } from './table-form.tsx'
import { weatherForm } from './weather-form.ts'

/** The kinds with fields of their own. */
const ownForms: { [Kind in Exclude<SourceKind, AddressSourceKind>]: SourceForm<SettingsOf<Kind>> } = {
  table: tableForm,
  weather: weatherForm,
}

const forms: Partial<Record<SourceKind, SourceForm<SourceSettings>>> = ownForms

export const formOf = (kind: SourceKind): SourceForm<SourceSettings> => forms[kind] ?? addressForm
