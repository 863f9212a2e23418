import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-filters.module.css'

/** The row of filters above a list. */
export const ListFilters = ({ children }: { children: ReactNode }) => <div className={classes.filters}>{children}</div>

interface DayProps {
  label: string
  /** As YYYY-MM-DD; empty: none. */
  value: string
  onChange: (day: string) => void
}

/** A filter by day. */
export const DayFilter = ({ label, value, onChange }: DayProps) => (
  <TextInput
    type="date"
    label={label}
    className={classes.day}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
