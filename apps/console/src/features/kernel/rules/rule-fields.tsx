import { dateText, dayNames } from '@digisigncast/contract/content/rule-words'
import { type Rule, type Weekday, weekdays } from '@digisigncast/contract/content/rules'
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import readers from '../../../ui/readers.module.css'
import classes from './rule-fields.module.css'

const presets: { label: string; days: readonly Weekday[] }[] = [
  { label: 'Every day', days: weekdays },
  { label: 'Mon–Fri', days: weekdays.slice(0, 5) },
  { label: 'Sat, Sun', days: weekdays.slice(5) },
]

/** Errors by the fields of a rule. */
export type RuleErrors = Partial<Record<keyof Rule, ReactNode>>

interface Props {
  value: Rule
  onChange: (rule: Rule) => void
  errors?: RuleErrors
}

/** Days, times, first and last day, and exceptions. */
export function RuleFields({ value, onChange, errors = {} }: Props) {
  const { startsOn, endsOn, except = [] } = value
  const setDate = (field: 'startsOn' | 'endsOn', date: string) => {
    const { [field]: _, ...rest } = value
    onChange(date ? { ...rest, [field]: date } : rest)
  }
  const dateField = (
    field: 'startsOn' | 'endsOn',
    label: string,
    limit: { min?: string | undefined; max?: string | undefined },
  ) => (
    <TextInput
      type="date"
      label={label}
      {...limit}
      data-field={field}
      value={value[field] ?? ''}
      error={errors[field]}
      onChange={(event) => setDate(field, event.currentTarget.value)}
    />
  )
  const setExcept = (dates: string[]) => {
    const { except: _, ...rest } = value
    onChange(dates.length > 0 ? { ...rest, except: [...new Set(dates)].sort() } : rest)
  }
  return (
    <>
      <TimesFields value={value} onChange={onChange} errors={errors} />
      <div className={classes.pair}>
        {dateField('startsOn', 'First day', { max: endsOn })}
        {dateField('endsOn', 'Last day', { min: startsOn })}
      </div>
      <Exceptions dates={except} onChange={setExcept} error={errors.except} />
    </>
  )
}

/** Days and times. */
export function TimesFields({ value, onChange, errors = {} }: Props) {
  const { from, until } = value
  const isAllDay = from === '00:00' && until === '00:00'
  const allDay = (isOn: boolean) =>
    onChange({ ...value, from: isOn ? '00:00' : '08:00', until: isOn ? '00:00' : '12:00' })
  const timeProps = (field: 'from' | 'until') => ({
    type: 'time',
    withAsterisk: true,
    disabled: isAllDay,
    'data-field': field,
    value: value[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...value, [field]: event.currentTarget.value }),
  })
  return (
    <>
      <DaysField days={value.days} onChange={(days) => onChange({ ...value, days })} error={errors.days} />
      <div>
        <div className={classes.pair}>
          <TextInput label="From" {...timeProps('from')} />
          <TextInput
            label="Until"
            {...timeProps('until')}
            description={!isAllDay && until <= from && until !== '00:00' ? 'On the next day.' : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
        <Switch mt="sm" label="All day" checked={isAllDay} onChange={(event) => allDay(event.currentTarget.checked)} />
      </div>
    </>
  )
}

interface DaysProps {
  days: readonly Weekday[]
  onChange: (days: Weekday[]) => void
  error: ReactNode
}

function DaysField({ days, onChange, error }: DaysProps) {
  const set = (chosen: readonly Weekday[]) => onChange(weekdays.filter((day) => chosen.includes(day)))
  const isPreset = (preset: readonly Weekday[]) => preset.join() === days.join()
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.label}>Days</legend>
      <div className={classes.days}>
        {weekdays.map((day, index) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={days.includes(day)}
            data-field={index === 0 ? 'days' : undefined}
            onClick={() => set(days.includes(day) ? days.filter((other) => other !== day) : [...days, day])}
          >
            <span aria-hidden>{dayNames[day].short}</span>
            <span className={readers.only}>{dayNames[day].long}</span>
          </button>
        ))}
      </div>
      <div className={classes.presets}>
        {presets.map(({ label, days: preset }) => (
          <Button
            key={label}
            size="compact-sm"
            variant={isPreset(preset) ? 'light' : 'subtle'}
            aria-pressed={isPreset(preset)}
            onClick={() => set(preset)}
          >
            {label}
          </Button>
        ))}
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ExceptionsProps {
  dates: readonly string[]
  onChange: (dates: string[]) => void
  error: ReactNode
}

/** Dates on which the rule does not start. */
function Exceptions({ dates, onChange, error }: ExceptionsProps) {
  const [date, setDate] = useState('')
  const add = () => {
    if (date) onChange([...dates, date])
    setDate('')
  }
  return (
    <div>
      <div
        className={classes.addition}
        // A date that was typed and not added would be lost when the form is saved.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) add()
        }}
      >
        <TextInput
          type="date"
          label="Not on these dates"
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add} disabled={!date}>
          Add date
        </Button>
      </div>
      {dates.length > 0 && (
        <ul className={classes.exceptions}>
          {dates.map((each) => (
            <li key={each}>
              {dateText(each)}
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Play on ${dateText(each)}`}
                onClick={() => onChange(dates.filter((other) => other !== each))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
