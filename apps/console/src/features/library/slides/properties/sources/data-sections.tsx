import { defaultTickerSpeed } from '@digisigncast/contract/slides/ticker-speed'
import type { SlideEditor } from '../../use-edited-slide.ts'
import { ColorField } from '../color-field.tsx'
import { LanguageField, PropertySection, SegmentsField, SwitchField, ZoneField } from '../fields.tsx'
import { NumberField } from '../number-field.tsx'
import { subjectOf } from '../subject.ts'

interface Props {
  editor: SlideEditor
}

const feedLayouts = { list: 'List', single: 'One at a time', ticker: 'Ticker' } as const

/** Layout and number of headlines. */
export function FeedSection({ editor }: Props) {
  const subject = subjectOf(editor, 'feed')
  if (!subject) return null
  const { first, patch } = subject
  return (
    <PropertySection title="Headlines">
      <SegmentsField
        label="Layout"
        options={feedLayouts}
        value={first.layout}
        onChange={(layout) => patch({ layout })}
      />
      <NumberField
        label="Headlines"
        value={first.count}
        min={1}
        max={30}
        onChange={(count) => patch({ count: Math.round(count) }, 'count')}
      />
      {first.layout === 'single' && (
        <NumberField
          label="Seconds per headline"
          value={first.seconds}
          min={3}
          max={120}
          onChange={(seconds) => patch({ seconds: Math.round(seconds) }, 'seconds')}
        />
      )}
      {first.layout === 'ticker' && (
        <NumberField
          label="Pixels per second"
          value={first.speed ?? defaultTickerSpeed}
          min={20}
          max={1000}
          step={10}
          onChange={(speed) => patch({ speed: Math.round(speed) }, 'speed')}
        />
      )}
      <SwitchField
        label={first.layout === 'ticker' ? 'Summaries after the headlines' : 'Summaries below the headlines'}
        checked={first.texts === true}
        onChange={(texts) => patch({ texts })}
      />
    </PropertySection>
  )
}

const ranges = { today: 'Today', next: 'Next events' } as const

/** Choice of the events, language and time zone. */
export function CalendarSection({ editor, swatches }: Props & { swatches: readonly string[] }) {
  const subject = subjectOf(editor, 'calendar')
  if (!subject) return null
  const { first, patch } = subject
  return (
    <PropertySection title="Events">
      <SegmentsField label="Events" options={ranges} value={first.range} onChange={(range) => patch({ range })} />
      {first.range === 'next' && (
        <NumberField
          label="Days (0: all)"
          value={first.days ?? 0}
          min={0}
          max={366}
          onChange={(days) => patch({ days: days < 1 ? undefined : Math.round(days) }, 'days')}
        />
      )}
      <NumberField
        label="Maximum number of events"
        value={first.count}
        min={1}
        max={30}
        onChange={(count) => patch({ count: Math.round(count) }, 'count')}
      />
      <ColorField
        label="Color of times"
        value={first.accentColor}
        swatches={swatches}
        onChange={(accentColor) => patch({ accentColor }, 'accent color')}
      />
      <LanguageField value={first.language} onChange={(language) => patch({ language })} />
      <ZoneField value={first.zone ?? null} onChange={(zone) => patch({ zone })} />
    </PropertySection>
  )
}

const weatherLayouts = { now: 'Now', days: 'Now and days' } as const

/** Layout and language of the weather. */
export function WeatherSection({ editor }: Props) {
  const subject = subjectOf(editor, 'weather')
  if (!subject) return null
  const { first, patch } = subject
  return (
    <PropertySection title="Weather">
      <SegmentsField
        label="Layout"
        options={weatherLayouts}
        value={first.layout}
        onChange={(layout) => patch({ layout })}
      />
      {first.layout === 'days' && (
        <>
          <NumberField
            label="Days"
            value={first.days}
            min={1}
            max={7}
            onChange={(days) => patch({ days: Math.round(days) }, 'days')}
          />
          <LanguageField value={first.language} onChange={(language) => patch({ language })} />
        </>
      )}
    </PropertySection>
  )
}
