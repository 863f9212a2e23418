import { Select } from '@mantine/core'
import { inPage } from './in-page.ts'
import classes from './properties.module.css'

interface Props {
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
export function SelectField({ label, data, value, placeholder, searchable = false, onChange }: Props) {
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
