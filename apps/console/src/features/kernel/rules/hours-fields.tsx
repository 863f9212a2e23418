import { ruleText } from '@digisigncast/contract/content/rule-words'
import { type Hours, type Rule, weekdays } from '@digisigncast/contract/content/rules'
import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import frames from '../../../ui/forms/fieldset.module.css'
import classes from './rule-fields.module.css'
import { TimesFields } from './rule-fields.tsx'

export const firstHours: Hours = [{ days: weekdays.slice(0, 6), from: '08:00', until: '20:00' }]

interface Props {
  value: Hours
  onChange: (hours: Hours) => void
  error: ReactNode
  description?: string
  /** Names the opening hours that apply when these are empty; undefined: always open. */
  fallback?: string | undefined
  /** Shown while opening hours apply. */
  children?: ReactNode
}

const standby = 'At other times the display is in standby: black, without alarms.'

/** Opening hours of screens or of a tag. */
export function HoursFields({ value, onChange, error, description = standby, fallback, children }: Props) {
  const set = (index: number, rule: Rule) => onChange(value.map((each, at) => (at === index ? rule : each)))
  return (
    <fieldset className={`${frames.frame} ${classes.section}`} data-field="hours" tabIndex={-1}>
      <legend className={frames.legend}>Hours</legend>
      <Switch
        label="Only during opening hours"
        description={description}
        checked={value.length > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? firstHours : [])}
      />
      {value.length === 0 && fallback && <p className={classes.hint}>{fallback}</p>}
      {value.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- opening times have no other identity
        <section key={index} className={classes.hours} aria-label={`Opening times ${index + 1}`}>
          <TimesFields value={rule} onChange={(changed) => set(index, changed)} />
          {rule.startsOn || rule.endsOn || rule.except ? <p className={classes.hint}>{ruleText(rule)}</p> : null}
          {value.length > 1 && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              {`Remove opening times ${index + 1}`}
            </Button>
          )}
        </section>
      ))}
      {value.length > 0 && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...value, { days: ['sun'], from: '10:00', until: '18:00' }])}
        >
          Add opening times
        </Button>
      )}
      {(value.length > 0 || fallback) && children}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
