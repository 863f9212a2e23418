import { saveDataSource } from '@digisigncast/contract/schemas/slides/data-sources'
import { type DataSource } from '@digisigncast/contract/slides/data-sources'
import { intervalOf, type SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { type FieldErrors, inputErrors } from '../../../../api/field-errors.ts'
import { intervalText } from '../../../../ui/text/interval-text.ts'
import { warningFormOf } from '../../../kernel/warnings/index.ts'
import type { SourceBody } from '../data-sources.queries.ts'
import type { SourceFields, Table } from './kinds/source-form.ts'
import { formOf } from './kinds/source-forms.ts'

const newTable: Table = { columns: ['Name', 'Price'], rows: Array.from({ length: 3 }, () => ['', '']) }

export function fieldsOf(source: DataSource | undefined, kind: SourceKind = 'table'): SourceFields {
  const fields: SourceFields = {
    kind,
    name: source?.name ?? '',
    url: '',
    table: newTable,
    place: '',
    latitude: '',
    longitude: '',
    unit: '°C',
    warnings: warningFormOf(),
    interval: source?.interval ?? intervalOf(kind).default,
  }
  if (!source) return fields
  const { settings } = source
  return { ...fields, kind: settings.kind, ...formOf(settings.kind).fieldsOf(settings) }
}

/** The fields of a new source when another kind is chosen: a default interval becomes that of the kind. */
export function withKind({ kind, interval }: SourceFields, next: SourceKind): Pick<SourceFields, 'kind' | 'interval'> {
  const { min, max, default: usual } = intervalOf(next)
  const fits = interval >= min && interval <= max && interval !== intervalOf(kind).default
  return { kind: next, interval: fits ? interval : usual }
}

export const bodyOf = (fields: SourceFields, source: DataSource | undefined): SourceBody => ({
  name: fields.name,
  settings: formOf(fields.kind).settingsOf(fields),
  interval: fields.interval,
  ...(source && { id: source.id, version: source.version }),
})

/** Errors of the call by the fields of the form. */
export const ownNames = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field !== 'settings' && field !== 'settings.warnings')
      .map(([field, message]) => [field.replace(/^settings\./, ''), message]),
  )

export function errorsIn(fields: SourceFields, source: DataSource | undefined): FieldErrors {
  const errors = ownNames(inputErrors(saveDataSource, bodyOf(fields, source)))
  const texts = Object.entries(formOf(fields.kind).errorTexts ?? {})
  return {
    ...errors,
    ...formOf(fields.kind).errorsOf?.(fields),
    ...Object.fromEntries(texts.filter(([field]) => errors[field])),
  }
}

/** Label and stored value of a field. */
export function storedText(source: DataSource, field: keyof SourceFields): { label: string; value: string } {
  const { name, interval, settings } = source
  if (field === 'name') return { label: 'Name', value: name }
  if (field === 'interval') return { label: 'Interval', value: intervalText(interval) }
  return formOf(settings.kind).storedText(settings, field)
}
