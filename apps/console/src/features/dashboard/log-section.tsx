import type { LogLine } from '@digisigncast/contract/dashboard'
import readers from '../../ui/readers.module.css'
import { Section, SectionEmpty } from '../../ui/section.tsx'
import classes from './dashboard-page.module.css'

export function LogSection({ logs }: { logs: LogLine[] | undefined }) {
  return (
    <Section title="Latest Log">
      {logs?.length === 0 ? <SectionEmpty text="No active logs available." /> : null}
      {logs && logs.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <ul className={classes.logs} tabIndex={0} aria-label="Latest log entries">
          {logs.map((log, index) => (
            <li key={`${index}-${log.description}`} className={classes.log}>
              <span className={classes.dot} data-type={log.type} aria-hidden />
              <p>
                <span className={readers.only}>{log.type}: </span>
                {log.description}
              </p>
              <time>{log.time_ago}</time>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}
