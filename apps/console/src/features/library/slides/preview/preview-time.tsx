import { instantOf } from '@digisigncast/timeline/items/slide-texts'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconClockEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { Moment } from '../../../../ui/text/moment.tsx'
import classes from '../canvas/canvas-bar.module.css'
import { inPage } from '../properties/fields.tsx'
import { dateAndTimeAt, type PreviewTime } from './use-preview-time.ts'

interface Props {
  time: PreviewTime
  timeZone: string
}

/** Chooses the time that the slide is drawn at, and shows that it is not now. */
export function PreviewTimeControl({ time: { chosen, choose }, timeZone }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.previewTime} data-active={chosen !== undefined || undefined}>
      <Popover opened={opened} onChange={setOpened} position="top-start" trapFocus returnFocus shadow="md" {...inPage}>
        <Popover.Target>
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconClockEdit size={18} stroke={1.5} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {chosen === undefined ? (
              'Preview time: now'
            ) : (
              <span>
                Preview: <Moment at={chosen} timeZone={timeZone} />
              </span>
            )}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Preview time" w={300}>
          <TimeField chosen={chosen} timeZone={timeZone} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      {chosen === undefined ? null : (
        <Button size="compact-md" variant="default" onClick={() => choose(undefined)}>
          Back to now
        </Button>
      )}
    </div>
  )
}

interface FieldProps {
  chosen: number | undefined
  timeZone: string
  onChoose: (instant: number) => void
}

function TimeField({ chosen, timeZone, onChoose }: FieldProps) {
  const [typed, setTyped] = useState(() => dateAndTimeAt(chosen ?? Date.now(), timeZone))
  return (
    <TextInput
      type="datetime-local"
      label="Date and time"
      description={`Clocks, dates, countdowns and events are drawn as at this time in ${timeZone}.`}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value.slice(0, 16)
        setTyped(text)
        // A year is typed from its end: 0002, 0020, 0202, 2026.
        if (/^[12]\d{3}-/.test(text)) onChoose(instantOf(text, timeZone))
      }}
    />
  )
}
