import type { CountdownElement, DateElement } from '@digisigncast/contract/slides/slide-document'
import { TextInput } from '@mantine/core'
import type { SlideEditor } from '../use-edited-slide.ts'
import { LanguageField, PropertySection, SegmentsField, SelectField, SwitchField, ZoneField } from './fields.tsx'
import classes from './properties.module.css'
import { subjectOf } from './subject.ts'

const faces = { digital: 'Digital', analog: 'Analog' } as const
const hours = { 24: '24 hours', 12: '12 hours' } as const

/** Face and time zone of one or several clocks. */
export function ClockSection({ editor }: { editor: SlideEditor }) {
  const subject = subjectOf(editor, 'clock')
  if (!subject) return null
  const { first, patch } = subject
  return (
    <PropertySection title="Clock">
      <SegmentsField label="Face" options={faces} value={first.face} onChange={(face) => patch({ face })} />
      {first.face === 'digital' && (
        <SegmentsField
          label="Hours"
          options={hours}
          value={first.hours}
          onChange={(value) => patch({ hours: value })}
        />
      )}
      <SwitchField label="Seconds" checked={first.seconds} onChange={(seconds) => patch({ seconds })} />
      <ZoneField value={first.zone} onChange={(zone) => patch({ zone })} />
    </PropertySection>
  )
}

/** An example of each format is its name: Monday, 23 November 2026. */
const example = Date.UTC(2026, 10, 23)
const formats = {
  full: { dateStyle: 'full' },
  long: { dateStyle: 'long' },
  short: { dateStyle: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} as const satisfies Record<DateElement['format'], Intl.DateTimeFormatOptions>

/** Format, language and time zone of one or several dates. */
export function DateSection({ editor }: { editor: SlideEditor }) {
  const subject = subjectOf(editor, 'date')
  if (!subject) return null
  const { first, patch } = subject
  const options = Object.entries(formats).map(([value, format]) => ({
    value,
    label: new Intl.DateTimeFormat(first.language, { ...format, timeZone: 'UTC' }).format(example),
  }))
  return (
    <PropertySection title="Date">
      <SelectField
        label="Format"
        data={options}
        value={first.format}
        onChange={(format) => patch({ format: format as DateElement['format'] })}
      />
      <LanguageField value={first.language} onChange={(language) => patch({ language })} />
      <ZoneField value={first.zone} onChange={(zone) => patch({ zone })} />
    </PropertySection>
  )
}

const units = [
  { value: 'days', label: 'Days' },
  { value: 'hours', label: 'Hours' },
  { value: 'minutes', label: 'Minutes' },
  { value: 'seconds', label: 'Seconds' },
]

/** End, unit and language of one or several countdowns. */
export function CountdownSection({ editor }: { editor: SlideEditor }) {
  const subject = subjectOf(editor, 'countdown')
  if (!subject) return null
  const { first, patch } = subject
  return (
    <PropertySection title="Countdown">
      <TextInput
        className={classes.whole ?? ''}
        type="datetime-local"
        size="xs"
        label="Until"
        required
        withAsterisk={false}
        value={first.until}
        onChange={(event) => {
          const until = event.currentTarget.value.slice(0, 16)
          if (/^\d{4}-/.test(until)) patch({ until }, 'until')
        }}
      />
      <SelectField
        label="Smallest unit"
        data={units}
        value={first.unit}
        onChange={(unit) => patch({ unit: unit as CountdownElement['unit'] })}
      />
      <TextInput
        className={classes.whole ?? ''}
        size="xs"
        label="Text at the end"
        description="Shown from then on"
        maxLength={200}
        value={first.ended}
        onChange={(event) => patch({ ended: event.currentTarget.value }, 'ended')}
      />
      <LanguageField value={first.language} onChange={(language) => patch({ language })} />
      <ZoneField value={first.zone} onChange={(zone) => patch({ zone })} />
    </PropertySection>
  )
}
