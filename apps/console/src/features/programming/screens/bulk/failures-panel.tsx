import { screensText } from '@digisigncast/contract/api/screens-text'
import type { BulkFailure } from '@digisigncast/contract/content/screens-bulk'
import { Stack, Text } from '@mantine/core'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import classes from './bulk-panels.module.css'

const maxShown = 200

interface Props {
  opened: boolean
  failed: readonly BulkFailure[]
  onClose: () => void
}

/** Panel with the screens that a call could not change, and why. */
export function FailuresPanel({ opened, failed, onClose }: Props) {
  const more = failed.length - maxShown
  return (
    <SidePanel opened={opened} onClose={onClose} title="Screens Not Changed">
      <Stack>
        <Text>{`${screensText(failed.length)} could not be changed:`}</Text>
        <ul className={classes.failures}>
          {failed.slice(0, maxShown).map(({ id, name, message }) => (
            <li key={id} className={classes.failure}>
              <strong>{name ?? 'Deleted screen'}</strong>
              <span>{message}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <Text c="var(--ink-2)">{`and ${screensText(more)} more`}</Text>}
      </Stack>
    </SidePanel>
  )
}
