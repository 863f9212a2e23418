import {
  type DataSource,
  type SourceSettings,
  saveDataSource,
  sourceInterval,
} from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { type FieldErrors, inputErrors } from '../../../../api/field-errors.ts'
import type { SourceBody } from '../data-sources.queries.ts'
import { intervalText, sizeText } from '../source-words.ts'

export interface Table {
  columns: string[]
  rows: string[][]
}

export interface SourceFields {
  kind: SourceKind
  name: string
  url: string
  table: Table
  place: string
  latitude: number | string
  longitude: number | string
  unit: '°C' | '°F'
  /** In minutes. */
  interval: number
}

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
    interval: source?.interval ?? sourceInterval.default,
  }
  return source ? { ...fields, ...source.settings } : fields
}

/** Empty rows at the end are not saved. */
const trimmed = ({ columns, rows }: Table): Table => {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  return { columns, rows: rows.slice(0, last + 1) }
}

/** A missing coordinate is an error, not zero. */
const coordinate = (value: number | string): number => (value === '' ? Number.NaN : Number(value))

function settingsOf({ kind, url, table, place, latitude, longitude, unit }: SourceFields): SourceSettings {
  switch (kind) {
    case 'table':
      return { kind, table: { kind, ...trimmed(table) } }
    case 'weather':
      return { kind, place, latitude: coordinate(latitude), longitude: coordinate(longitude), unit }
    default:
      return { kind, url: webAddressOf(url) }
  }
}

/** Calendars and feeds are often linked with a scheme that opens a program. */
const webAddressOf = (url: string): string => url.trim().replace(/^(?:webcals?|feed):\/\//i, 'https://')

export const bodyOf = (fields: SourceFields, source: DataSource | undefined): SourceBody => ({
  name: fields.name,
  settings: settingsOf(fields),
  interval: fields.interval,
  ...(source && { id: source.id, version: source.version }),
})

/** Errors of the call by the fields of the form. */
export const ownNames = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field !== 'settings')
      .map(([field, message]) => [field.replace(/^settings\./, ''), message]),
  )

export function errorsIn(fields: SourceFields, source: DataSource | undefined): FieldErrors {
  const errors = ownNames(inputErrors(saveDataSource, bodyOf(fields, source)))
  return {
    ...errors,
    ...(errors['latitude'] && { latitude: 'Latitude is a number from -90 to 90.' }),
    ...(errors['longitude'] && { longitude: 'Longitude is a number from -180 to 180.' }),
  }
}

/** Label and stored value of a field. */
export function storedText(source: DataSource, field: keyof SourceFields): { label: string; value: string } {
  const { settings } = source
  if (field === 'name') return { label: 'Name', value: source.name }
  if (field === 'interval') return { label: 'Interval', value: intervalText(source.interval) }
  if (settings.kind === 'table') return { label: 'Table', value: sizeText(settings.table) }
  if (settings.kind !== 'weather') return { label: 'Address', value: settings.url }
  if (field === 'place') return { label: 'Place', value: settings.place }
  return { label: 'Coordinates', value: `${settings.latitude}, ${settings.longitude}, ${settings.unit}` }
}
