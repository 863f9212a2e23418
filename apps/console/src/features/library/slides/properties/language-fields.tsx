import { languageOptions } from '../document/languages.ts'
import { SelectField } from './select-field.tsx'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

export function LanguageField({ value, onChange }: FieldProps<string>) {
  return <SelectField label="Language" data={languageOptions(value)} value={value} searchable onChange={onChange} />
}

const ofScreen = { value: 'screen', label: 'Same as the screen' }

/** The time zone; null: that of the screen. */
export function ZoneField({ value, onChange }: FieldProps<string | null>) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(value === null ? [] : [value])])
  return (
    <SelectField
      label="Time zone"
      data={[ofScreen, ...[...zones].toSorted().map((zone) => ({ value: zone, label: zone }))]}
      value={value ?? ofScreen.value}
      searchable
      onChange={(zone) => onChange(zone === ofScreen.value ? null : zone)}
    />
  )
}
