import { type LayoutKey, layoutKeys, layouts } from '@digisigncast/contract/content/layouts'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { LayoutDrawing } from '../../../ui/pictures/layout-drawing.tsx'
import choices from '../../../ui/pictures/picture-choice.module.css'
import { type Arrangement, chosenCount } from './channel-fields.ts'
import classes from './channel-panel.module.css'

interface Props {
  value: Arrangement
  onChange: (value: Arrangement) => void
  error?: ReactNode
}

/** Preset layouts as pictures. Choosing another layout clears the playlists; this can be undone. */
export function LayoutField({ value, onChange, error }: Props) {
  const set = useRef<HTMLFieldSetElement>(null)
  const [cleared, setCleared] = useState<Arrangement>()
  const [hintId, errorId, group] = [useId(), useId(), useId()]
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
      <div className={classes.presets}>
        {layoutKeys.map((key) => (
          <label key={key} className={`${choices.option} ${classes.preset}`}>
            <input
              type="radio"
              name={group}
              value={key}
              className={choices.radio}
              checked={value.selectedLayout === key}
              onChange={() => choose(key)}
            />
            <LayoutDrawing layout={key} />
            <span className={`${choices.label} ${classes.label}`}>{layouts[key].label}</span>
          </label>
        ))}
      </div>
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
