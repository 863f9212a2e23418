import type { LogLine } from '@digisigncast/contract/accounts/dashboard'
import { Section } from '../../ui/layout/section.tsx'
import { LogList } from '../../ui/lists/log-list.tsx'

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
