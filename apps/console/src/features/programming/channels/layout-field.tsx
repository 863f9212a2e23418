import { type LayoutKey, layoutKeys, layouts } from '@digisigncast/contract/content/layouts'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { LayoutDrawing } from '../../../ui/pictures/layout-drawing.tsx'
import tileClasses from '../../../ui/pictures/radio-tiles.module.css'
import { RadioTiles } from '../../../ui/pictures/radio-tiles.tsx'
import { type Arrangement, chosenCount } from './channel-fields.ts'
import classes from './channel-panel.module.css'

const presets = layoutKeys.map((value) => ({ value, label: layouts[value].label }))

interface Props {
  value: Arrangement
  onChange: (value: Arrangement) => void
  error?: ReactNode
}

/** Preset layouts as pictures. Choosing another layout clears the playlists; this can be undone. */
export function LayoutField({ value, onChange, error }: Props) {
  const set = useRef<HTMLFieldSetElement>(null)
  const [cleared, setCleared] = useState<Arrangement>()
  const [hintId, errorId] = [useId(), useId()]
  const count = chosenCount(value)

  const choose = (selectedLayout: LayoutKey) => {
    if (count > 0) setCleared(value)
    onChange({ selectedLayout, playlists: {} })
  }
  const undo = (before: Arrangement) => {
    // The Undo button disappears: move the focus back to the chosen layout.
    set.current?.querySelector<HTMLInputElement>(`input[value="${before.selectedLayout}"]`)?.focus()
    setCleared(undefined)
    onChange(before)
  }

  return (
    <fieldset ref={set} aria-describedby={error ? `${hintId} ${errorId}` : hintId}>
      <legend className={classes.legend}>Layout</legend>
      <p id={hintId} className={classes.hint}>
        Choosing another layout clears the chosen playlists.
      </p>
      <RadioTiles
        options={presets}
        chosen={value.selectedLayout}
        onChange={choose}
        className={classes.presets}
        tileClassName={classes.preset}
      >
        {({ value: key, label }) => (
          <>
            <LayoutDrawing layout={key} />
            <span className={`${tileClasses.name} ${classes.label}`}>{label}</span>
          </>
        )}
      </RadioTiles>
      <output className={classes.cleared}>
        {cleared && count === 0 && (
          <>
            {clearedText(chosenCount(cleared))}
            <Button size="compact-sm" variant="subtle" onClick={() => undo(cleared)}>
              Undo
            </Button>
          </>
        )}
      </output>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const clearedText = (count: number) =>
  count === 1 ? '1 chosen playlist was cleared.' : `${count} chosen playlists were cleared.`
