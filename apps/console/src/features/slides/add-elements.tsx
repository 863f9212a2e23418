import classes from './add-elements.module.css'
import { isNewData, type NewElement } from './document/new-elements.ts'
import { elementIcons } from './element-icons.ts'

const labels = {
  text: 'Text',
  image: 'Image',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  line: 'Line',
  clock: 'Clock',
  date: 'Date',
  countdown: 'Countdown',
  qr: 'QR code',
  table: 'Table',
  feed: 'Headlines',
  calendar: 'Events',
  weather: 'Weather',
} as const satisfies Record<NewElement, string>
const kinds = Object.keys(labels) as NewElement[]

interface Props {
  onAdd: (kind: NewElement) => void
  /** The data sources are not known yet, so that elements with data cannot be added. */
  isLoadingData: boolean
}

/** Buttons that add an element to the slide. */
export function AddElements({ onAdd, isLoadingData }: Props) {
  return (
    <section className={classes.bar} aria-label="Add elements">
      {kinds.map((kind) => {
        const Icon = elementIcons[kind]
        return (
          <button
            key={kind}
            type="button"
            className={classes.add}
            title={`Add ${labels[kind]}`}
            disabled={isLoadingData && isNewData(kind)}
            onClick={() => onAdd(kind)}
          >
            <Icon size={22} stroke={1.5} aria-hidden />
            {labels[kind]}
          </button>
        )
      })}
    </section>
  )
}
