import type { SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import type { FieldErrors } from '../../../../../api/field-errors.ts'
import type { WarningForm } from '../../../../kernel/warnings/index.ts'

export interface Table {
  columns: string[]
  rows: string[][]
}

/** The fields of all kinds: what was typed stays when another kind is chosen. */
export interface SourceFields {
  kind: SourceKind
  name: string
  url: string
  table: Table
  place: string
  latitude: number | string
  longitude: number | string
  unit: '°C' | '°F'
  warnings: WarningForm
  /** In minutes. */
  interval: number
}

export type SourceFormOf = UseFormReturnType<SourceFields>

export type SettingsOf<Kind extends SourceKind> = Extract<SourceSettings, { kind: Kind }>

/** The part of the form that is about the settings of a kind. */
export interface SourceForm<Settings extends SourceSettings> {
  Fields: ComponentType<{ form: SourceFormOf }>
  fieldsOf(settings: Settings): Partial<SourceFields>
  settingsOf(fields: SourceFields): Settings
  /** Label and value of a field, as stored. */
  storedText(settings: Settings, field: keyof SourceFields): { label: string; value: string }
  /** Errors of fields that the settings have in another form. */
  errorsOf?(fields: SourceFields): FieldErrors
  /** In place of the messages of the call. */
  errorTexts?: Partial<Record<keyof SourceFields, string>>
}
