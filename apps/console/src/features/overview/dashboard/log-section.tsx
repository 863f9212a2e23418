import type { LogLine } from '@digisigncast/contract/accounts/dashboard'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../../ui/layout/section.tsx'
import { LogList } from '../../../ui/lists/log-list.tsx'

const shownAtFirst = 5

export function LogSection({ logs }: { logs: LogLine[] | undefined }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? logs : logs?.slice(0, shownAtFirst)
  return (
    <Section
      title="Latest Log"
      aside={
        logs &&
        logs.length > shownAtFirst && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Less activity' : 'All activity'}
          </Button>
        )
      }
    >
      {shown && (
        <LogList
          lines={shown.map(({ type, description, time_ago }, index) => ({
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
