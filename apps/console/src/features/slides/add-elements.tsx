import classes from './add-elements.module.css'
import { elementLabels } from './document/element-words.ts'
import { isNewData, type NewElement } from './document/new-elements.ts'
import { elementIcons } from './element-icons.ts'

const kinds = Object.keys(elementLabels) as NewElement[]

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
            title={`Add ${elementLabels[kind]}`}
            disabled={isLoadingData && isNewData(kind)}
            onClick={() => onAdd(kind)}
          >
            <Icon size={22} stroke={1.5} aria-hidden />
            {elementLabels[kind]}
          </button>
        )
      })}
    </section>
  )
}
