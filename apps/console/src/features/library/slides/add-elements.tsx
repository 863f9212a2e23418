import { oneVideoOnly } from '@digisigncast/contract/slides/slide-document'
import classes from './add-elements.module.css'
import { elementLabels } from './document/element-words.ts'
import { isNewData, type NewElement } from './document/new-elements.ts'
import { elementIcons } from './element-icons.ts'

const kinds = Object.keys(elementLabels) as NewElement[]

interface Props {
  onAdd: (kind: NewElement) => void
  /** The data sources are not known yet, so that elements with data cannot be added. */
  isLoadingData: boolean
  hasVideo: boolean
}

/** Buttons that add an element to the slide. */
export function AddElements({ onAdd, isLoadingData, hasVideo }: Props) {
  return (
    <section className={classes.bar} aria-label="Add elements">
      {kinds.map((kind) => {
        const Icon = elementIcons[kind]
        const refusal = kind === 'video' && hasVideo ? oneVideoOnly : undefined
        return (
          <button
            key={kind}
            type="button"
            className={classes.add}
            title={refusal ?? `Add ${elementLabels[kind]}`}
            aria-disabled={refusal !== undefined || undefined}
            disabled={isLoadingData && isNewData(kind)}
            onClick={() => {
              if (refusal === undefined) onAdd(kind)
            }}
          >
            <Icon size={22} stroke={1.5} aria-hidden />
            {elementLabels[kind]}
          </button>
        )
      })}
    </section>
  )
}
