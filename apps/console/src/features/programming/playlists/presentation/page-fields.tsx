import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { NumberInput } from '@mantine/core'
import { DurationInput } from '../../../../ui/forms/duration-input.tsx'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { frameLengthMs, itemLengthMs } from '../strip/item-length.ts'
import { itemWith } from './item-fields.ts'
import classes from './item-panel.module.css'
import { pagesText } from './item-words.ts'
import type { ItemForm } from './video-fields.tsx'

interface Props {
  form: ItemForm
  item: PlaylistItem
  /** Duration of the playlist's items without their own (ms). */
  slideMs: number | null
}

/** The pages of a document that are shown, and the duration of each. */
export function PageFields({ form, item, slideMs }: Props) {
  const { values, errors } = form
  const draft = itemWith(values, item)
  const pageMs = frameLengthMs(draft, slideMs)
  const { pages } = item.media
  const page = (field: 'pageFrom' | 'pageTo', label: string, placeholder: string) => (
    <NumberInput
      label={label}
      placeholder={placeholder}
      min={1}
      max={pages ?? 1}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      disabled={pages === null}
      value={values[field] ?? ''}
      onChange={(value) => form.setFieldValue(field, typeof value === 'number' ? value : null)}
      error={errors[field]}
    />
  )
  return (
    <div className={classes.group}>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Pages</legend>
        <div className={classes.times}>
          {page('pageFrom', 'From page', '1')}
          {page('pageTo', 'To page', pages === null ? '' : String(pages))}
        </div>
      </fieldset>
      <DurationInput
        label="Duration of each page"
        description="Blank: the slide duration of the playlist."
        fallbackMs={frameLengthMs(item, slideMs, null)}
        value={values.durationMs}
        onChange={(ms) => form.setFieldValue('durationMs', ms)}
        error={typeof errors['durationMs'] === 'string' ? errors['durationMs'] : undefined}
      />
      <output className={classes.result}>
        {pagesText(draft, pageMs)}
        {pages !== null && <span className={classes.note}>Plays for {clockText(itemLengthMs(draft, slideMs))}</span>}
      </output>
    </div>
  )
}
