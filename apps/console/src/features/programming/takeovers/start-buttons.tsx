import { screensText } from '@digisigncast/contract/api/screens-text'
import type { PreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { Button } from '@mantine/core'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import classes from './prepared-page.module.css'
import { useStartPrepared } from './takeovers.queries.ts'
import { aboveText, durationText } from './words.ts'

/** Start a prepared takeover, or its drill, with its own duration. Each asks once. */
export function StartButtons({ takeover }: { takeover: PreparedTakeover }) {
  const { id, name, minutes, overlay, screen_count: count } = takeover
  const messages = useMessages()
  const start = useStartPrepared()
  const ask = useConfirmed(start, ({ message }) => messages.success(message ?? 'Takeover started.'))
  const begin = (isDrill: boolean) =>
    ask(
      { id, minutes, is_drill: isDrill },
      {
        title: isDrill ? 'Start this drill?' : 'Start this takeover?',
        text: `“${name}” is shown on ${screensText(count)} ${durationText(minutes, 'you end it')}, ${aboveText(overlay !== null)}.${isDrill ? ' Displays mark it as a drill.' : ''}`,
        confirmLabel: `${isDrill ? 'Start drill' : 'Start'} on ${screensText(count)}`,
        danger: !isDrill,
      },
    )
  return (
    <span className={classes.actions}>
      {[false, true].map((isDrill) => (
        <Button
          key={String(isDrill)}
          size="compact-md"
          {...(isDrill ? { variant: 'default' } : { color: 'red' })}
          aria-label={`${isDrill ? 'Drill' : 'Start'} ${name}`}
          loading={start.isPending && start.variables.is_drill === isDrill}
          onClick={() => begin(isDrill)}
        >
          {isDrill ? 'Drill' : 'Start'}
        </Button>
      ))}
    </span>
  )
}
