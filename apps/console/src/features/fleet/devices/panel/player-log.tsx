import { CopyText } from '../../../../ui/feedback/copy-text.tsx'
import classes from './device-commands.module.css'

/** Log of a player, oldest line first. */
export function PlayerLog({ lines }: { lines: readonly string[] }) {
  const text = lines.join('\n')
  return (
    <div>
      <div className={classes.tools}>
        <span>{lines.length === 1 ? '1 line' : `${lines.length} lines`}, newest last</span>
        <CopyText text={text} label="Copy log" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable */}
      <pre className={classes.log} tabIndex={0} aria-label="Player log">
        {text || 'The log is empty.'}
      </pre>
    </div>
  )
}
