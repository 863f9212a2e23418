import type { LogLine } from '@digisigncast/contract/dashboard'
import { LogList } from '../../ui/log-list.tsx'
import { Section } from '../../ui/section.tsx'

export function LogSection({ logs }: { logs: LogLine[] | undefined }) {
  return (
    <Section title="Latest Log">
      {logs && (
        <LogList
          lines={logs.map(({ type, description, time_ago }, index) => ({
            key: `${index}-${description}`,
            type,
            text: description,
            when: <time>{time_ago}</time>,
          }))}
        />
      )}
    </Section>
  )
}
