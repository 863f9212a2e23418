import { SegmentedControl, Select, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageOptions } from '../document/languages.ts'
import classes from './properties.module.css'

interface Props<Value extends string> {
  label: string
  /** The values with their texts. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** One of a few values, side by side. */
export function SegmentsField<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const data = (Object.keys(options) as Value[]).map((option) => ({ value: option, label: options[option] }))
  return (
    <SegmentedControl
      className={classes.whole ?? ''}
      fullWidth
      size="xs"
      aria-label={label}
      data={data}
      value={value}
      onChange={onChange}
    />
  )
}

/** Fields of one topic, in two columns. */
export function PropertySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

interface SelectProps {
  label: string
  data: readonly { value: string; label: string }[]
  /** Null: none yet. */
  value: string | null
  placeholder?: string
  /** Long lists are searched. */
  searchable?: boolean
  onChange: (value: string) => void
}

/** One of several values, in a list. */
export function SelectField({ label, data, value, placeholder, searchable = false, onChange }: SelectProps) {
  return (
    <Select
      className={classes.whole ?? ''}
      size="xs"
      label={label}
      data={data}
      value={value}
      placeholder={placeholder ?? ''}
      searchable={searchable}
      limit={100}
      allowDeselect={false}
      comboboxProps={inPage}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SwitchField({ label, checked, onChange }: SwitchProps) {
  return (
    <Switch
      className={classes.whole ?? ''}
      size="xs"
      label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface OwnFieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

export function LanguageField({ value, onChange }: OwnFieldProps<string>) {
  return <SelectField label="Language" data={languageOptions(value)} value={value} searchable onChange={onChange} />
}

const ofScreen = { value: 'screen', label: 'Same as the screen' }

/** The time zone; null: that of the screen. */
export function ZoneField({ value, onChange }: OwnFieldProps<string | null>) {
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

/** Lists and pickers open within the page: the default place is outside of its landmarks. */
export const inPage = { portalProps: { target: '#page' } }
