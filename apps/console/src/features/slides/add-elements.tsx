import {
  IconCalendar,
  IconCalendarEvent,
  IconCircle,
  IconClock,
  IconCloud,
  IconHourglass,
  IconLine,
  IconNews,
  IconPhoto,
  IconQrcode,
  IconSquare,
  IconTable,
  IconTypography,
} from '@tabler/icons-react'
import classes from './add-elements.module.css'
import { isNewData, type NewElement } from './document/new-elements.ts'

const kinds = [
  ['text', 'Text', IconTypography],
  ['image', 'Image', IconPhoto],
  ['rectangle', 'Rectangle', IconSquare],
  ['ellipse', 'Ellipse', IconCircle],
  ['line', 'Line', IconLine],
  ['clock', 'Clock', IconClock],
  ['date', 'Date', IconCalendar],
  ['countdown', 'Countdown', IconHourglass],
  ['qr', 'QR code', IconQrcode],
  ['table', 'Table', IconTable],
  ['feed', 'Headlines', IconNews],
  ['calendar', 'Events', IconCalendarEvent],
  ['weather', 'Weather', IconCloud],
] as const satisfies readonly (readonly [NewElement, string, unknown])[]

interface Props {
  onAdd: (kind: NewElement) => void
  /** The data sources are not known yet, so that elements with data cannot be added. */
  isLoadingData: boolean
}

/** Buttons that add an element to the slide. */
export function AddElements({ onAdd, isLoadingData }: Props) {
  return (
    <section className={classes.bar} aria-label="Add elements">
      {kinds.map(([kind, label, Icon]) => (
        <button
          key={kind}
          type="button"
          className={classes.add}
          title={`Add ${label}`}
          disabled={isLoadingData && isNewData(kind)}
          onClick={() => onAdd(kind)}
        >
          <Icon size={22} stroke={1.5} aria-hidden />
          {label}
        </button>
      ))}
    </section>
  )
}
