import type { ClockElement, CountdownElement, DateElement } from '@digisigncast/contract/slides/slide-document'
import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { patchType } from '../document/changes.ts'
import { languageOptions } from '../document/languages.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import classes from './properties.module.css'
import { PropertySection } from './property-section.tsx'
import { SelectField } from './select-field.tsx'

interface Props<Element> {
  editor: SlideEditor
  elements: readonly Element[]
}

const faces = [
  { value: 'digital', label: 'Digital' },
  { value: 'analog', label: 'Analog' },
]
const hours = [
  { value: '24', label: '24 hours' },
  { value: '12', label: '12 hours' },
]

/** Face and time zone of one or several clocks. */
export function ClockSection({ editor, elements }: Props<ClockElement>) {
  const [first] = elements
  if (!first) return null
  const ids = elements.map(({ id }) => id)
  const patch = (values: Partial<ClockElement>) => editor.change(patchType(ids, 'clock', values))
  return (
    <PropertySection title="Clock">
      <SegmentedControl
        className={classes.whole ?? ''}
        fullWidth
        size="xs"
        aria-label="Face"
        data={faces}
        value={first.face}
        onChange={(face) => patch({ face: face as ClockElement['face'] })}
      />
      {first.face === 'digital' && (
        <SegmentedControl
          className={classes.whole ?? ''}
          fullWidth
          size="xs"
          aria-label="Hours"
          data={hours}
          value={first.hours}
          onChange={(value) => patch({ hours: value as ClockElement['hours'] })}
        />
      )}
      <Switch
        className={classes.whole ?? ''}
        size="xs"
        label="Seconds"
        checked={first.seconds}
        onChange={(event) => patch({ seconds: event.currentTarget.checked })}
      />
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
export function DateSection({ editor, elements }: Props<DateElement>) {
  const [first] = elements
  if (!first) return null
  const ids = elements.map(({ id }) => id)
  const patch = (values: Partial<DateElement>) => editor.change(patchType(ids, 'date', values))
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
export function CountdownSection({ editor, elements }: Props<CountdownElement>) {
  const [first] = elements
  if (!first) return null
  const ids = elements.map(({ id }) => id)
  const patch = (values: Partial<CountdownElement>, step?: string) =>
    editor.change(patchType(ids, 'countdown', values), step)
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

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

function LanguageField({ value, onChange }: FieldProps<string>) {
  return <SelectField label="Language" data={languageOptions(value)} value={value} searchable onChange={onChange} />
}

const ofScreen = { value: 'screen', label: 'That of the screen' }

/** The time zone; null: that of the screen. */
function ZoneField({ value, onChange }: FieldProps<string | null>) {
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
