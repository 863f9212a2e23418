import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import {
  IconCalendar,
  IconCalendarEvent,
  IconCircle,
  IconClock,
  IconCloud,
  IconHourglass,
  IconLine,
  IconLock,
  IconLockOpen,
  IconNews,
  IconPhoto,
  IconQrcode,
  IconSquare,
  IconTable,
  IconTypography,
} from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import readers from '../../ui/readers.module.css'
import { patchElements } from './document/changes.ts'
import { nameOf, selectionText } from './document/element-words.ts'
import classes from './layers.module.css'
import type { SlideImages } from './slide-images.ts'
import type { SlideEditor } from './use-edited-slide.ts'

const icons = {
  text: IconTypography,
  image: IconPhoto,
  clock: IconClock,
  date: IconCalendar,
  countdown: IconHourglass,
  qr: IconQrcode,
  table: IconTable,
  feed: IconNews,
  calendar: IconCalendarEvent,
  weather: IconCloud,
}
const shapeIcons = { rectangle: IconSquare, ellipse: IconCircle, line: IconLine }

const iconOf = (element: SlideElement) => {
  return element.type === 'shape' ? shapeIcons[element.shape] : icons[element.type]
}

interface Props {
  editor: SlideEditor
  images: SlideImages
  isReadOnly: boolean
}

/** The elements, the uppermost first. Selects them without a pointer. */
export function Layers({ editor, images, isReadOnly }: Props) {
  const { selected } = editor
  const elements = editor.document.elements.toReversed()
  const nameFor = (element: SlideElement) =>
    nameOf(element, element.type === 'image' ? images.titleOf(element.media) : undefined)
  const choose = (event: MouseEvent, id: string) => {
    const isSelected = selected.includes(id)
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) editor.select([id])
    else editor.select(isSelected ? selected.filter((other) => other !== id) : [...selected, id])
  }
  return (
    <section className={classes.layers} aria-labelledby="layers">
      <h2 className={classes.heading} id="layers">
        Layers
      </h2>
      {elements.length === 0 ? (
        <p className={classes.empty}>{isReadOnly ? 'This slide is empty.' : 'Add a text, an image or a shape.'}</p>
      ) : (
        <ul className={classes.list}>
          {elements.map((element) => {
            const Icon = iconOf(element)
            const name = nameFor(element)
            return (
              <li key={element.id} className={classes.layer}>
                <button
                  type="button"
                  className={classes.name}
                  aria-pressed={selected.includes(element.id)}
                  onClick={(event) => choose(event, element.id)}
                >
                  <Icon size={16} stroke={1.5} aria-hidden />
                  <span>{name}</span>
                </button>
                {isReadOnly ? null : (
                  <button
                    type="button"
                    className={classes.lock}
                    data-locked={element.locked || undefined}
                    aria-pressed={element.locked === true}
                    aria-label={`Lock ${name}`}
                    title={element.locked ? 'Locked' : 'Lock'}
                    onClick={() => editor.change(patchElements([element.id], { locked: !element.locked }))}
                  >
                    {element.locked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <output className={readers.only} aria-live="polite">
        {selectionText(editor.selection.map(nameFor))}
      </output>
    </section>
  )
}
